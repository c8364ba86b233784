import { type SubmitEvent, useState } from 'react';
import { accountPages } from '#contract/accounts/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import type { SessionWords } from '#site/session/session-words.ts';
import { useSignedIn, useStore } from '#site/session/useStore.ts';
import { Field } from '#site/ui/Field.tsx';
import { Form } from '#site/ui/Form.tsx';
import { focusFaulty } from '#site/ui/focus-faulty.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { FieldWords } from './load.ts';
import style from './SignInPage.module.css';

interface Props {
  way: 'signIn' | 'signUp';
  words: FieldWords & { send: string; busy: string; already: string; account: string };
  session: SessionWords;
}

export function SignInForm({ way, words, session: said }: Props) {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const auth = useStore(() => sessionOf(said).auth);
  const notice = useStore(() => sessionOf(said).notice);
  const already = useSignedIn(said) && notice?.kind !== 'success';
  const busy = way === 'signIn' ? auth?.signInLoading : auth?.signUpLoading;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? '');
    const credentials = { email: text('email'), password: text('password') };
    const session = sessionOf(said);
    const outcome =
      way === 'signIn'
        ? await session.signIn(credentials)
        : await session.signUp({ ...credentials, name: text('name') });
    if (outcome.state === 'cancelled') return;
    const fields = outcome.state === 'refused' ? outcome.fields : {};
    setFaults(fields);
    focusFaulty(form, fields);
  }

  return (
    <>
      {already && (
        <div className={style.already}>
          <p>{words.already}</p>
          <TouchLink href={accountPages.account}>{words.account}</TouchLink>
        </div>
      )}
      <Form onSubmit={submit} notice={notice} busy={busy} send={busy ? words.busy : words.send}>
        {way === 'signUp' && (
          <Field name="name" label={words.name} autoComplete="name" required fault={faults['name']} />
        )}
        <Field name="email" label={words.email} type="email" autoComplete="username" required fault={faults['email']} />
        <PasswordField
          words={words}
          label={words.password}
          autoComplete={way === 'signIn' ? 'current-password' : 'new-password'}
          faults={faults}
        />
      </Form>
    </>
  );
}
