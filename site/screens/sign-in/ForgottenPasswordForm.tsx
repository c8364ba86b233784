import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { SessionForm } from '#site/session/SessionForm.tsx';
import { getSession } from '#site/session/useStore.ts';
import { Field } from '#site/ui/Field.tsx';
import type { loadSignIn } from './SignInPage.tsx';

type Props = ReturnType<typeof loadSignIn<'forgotten'>>['form'];

/** Requests an email with a link. The server answers alike for known and unknown addresses. */
export const ForgottenPasswordForm = ({ strings, session }: Props) => (
  <SessionForm
    strings={strings}
    doneText={strings.done}
    failedText={session.callFailed}
    onSend={(readField) =>
      getSession(session).sendWithoutRefresh(authAddresses.forgotten, { email: readField('email') })
    }
  >
    {(errors) => (
      <Field name="email" label={strings.email} type="email" autoComplete="username" required error={errors['email']} />
    )}
  </SessionForm>
);
