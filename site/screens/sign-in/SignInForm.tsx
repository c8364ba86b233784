import { type SubmitEvent, useState } from 'react';
import { accountPages } from '#contract/accounts/account-addresses.ts';
import { getSession, useIsSignedIn, useStore } from '#site/session/useStore.ts';
import { Field } from '#site/ui/Field.tsx';
import { Form } from '#site/ui/Form.tsx';
import { focusInvalidField } from '#site/ui/focus-invalid-field.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './SignInPage.module.css';
import type { loadSignIn } from './SignInPage.tsx';

type Props = ReturnType<typeof loadSignIn<'signIn'>>['form'] & { mode: 'signIn' | 'signUp' };

export function SignInForm({ mode, strings, session: sessionStrings }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const auth = useStore(() => getSession(sessionStrings).auth);
  const notice = useStore(() => getSession(sessionStrings).notice);
  const isAlreadySignedIn = useIsSignedIn(sessionStrings) && notice?.kind !== 'success';
  const busy = mode === 'signIn' ? auth?.signInLoading : auth?.signUpLoading;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const formData = new FormData(form);
    const readField = (name: string) => String(formData.get(name) ?? '');
    const credentials = { email: readField('email'), password: readField('password') };
    const session = getSession(sessionStrings);
    const outcome =
      mode === 'signIn'
        ? await session.signIn(credentials)
        : await session.signUp({ ...credentials, name: readField('name') });
    if (outcome.state === 'cancelled') return;
    const fields = outcome.state === 'refused' ? outcome.fields : {};
    setErrors(fields);
    focusInvalidField(form, fields);
  }

  return (
    <>
      {isAlreadySignedIn && (
        <div className={style.already}>
          <p>{strings.already}</p>
          <TouchLink href={accountPages.account}>{strings.account}</TouchLink>
        </div>
      )}
      <Form onSubmit={submit} message={notice} busy={busy} buttonLabel={busy ? strings.busy : strings.send}>
        {mode === 'signUp' && (
          <Field name="name" label={strings.name} autoComplete="name" required error={errors['name']} />
        )}
        <Field
          name="email"
          label={strings.email}
          type="email"
          autoComplete="username"
          required
          error={errors['email']}
        />
        <PasswordField
          strings={strings}
          label={strings.password}
          autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
          fieldErrors={errors}
        />
      </Form>
    </>
  );
}
