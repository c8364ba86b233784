import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import { getSession } from '#site/session/useStore.ts';
import { Field } from '#site/ui/Field.tsx';
import type { loadSignIn } from './SignInPage.tsx';

type Props = ReturnType<typeof loadSignIn<'forgotten'>>['form'];

/** Requests an email with a link. The server answers alike for known and unknown addresses. */
export const ForgottenPasswordForm = ({ strings, session }: Props) => (
  <SendingForm
    strings={strings}
    done={strings.done}
    failed={session.callFailed}
    onSend={(typed) => getSession(session).sendWithoutRefresh(authAddresses.forgotten, { email: typed('email') })}
  >
    {(errors) => (
      <Field name="email" label={strings.email} type="email" autoComplete="username" required error={errors['email']} />
    )}
  </SendingForm>
);
