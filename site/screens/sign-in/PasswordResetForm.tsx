import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import { getSession } from '#site/session/useStore.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadSignIn } from './SignInPage.tsx';
import { readLinkKey, useLinkKey } from './useLinkKey.ts';

type Props = ReturnType<typeof loadSignIn<'reset'>>['form'];

/** Sets a new password with the link from an e-mail. All sessions end then; the sign-in page says so. */
export function PasswordResetForm({ strings, session: sessionStrings }: Props) {
  const key = useLinkKey();

  async function set(password: string) {
    const session = getSession(sessionStrings);
    await session.sendWithoutRefresh(authAddresses.reset, { key: readLinkKey(), password });
    if (session.isSignedIn()) await session.signOut();
    session.notice.set({ kind: 'success', text: strings.done });
    session.navigation.set({ path: accountPages.signIn });
  }

  if (key === '') return <p>{strings.keyless}</p>;
  return (
    <SendingForm strings={strings} failed={sessionStrings.callFailed} onSend={(typed) => set(typed('password'))}>
      {(errors) => (
        <>
          {errors['key'] && <TouchLink href={accountPages.forgotten}>{strings.another}</TouchLink>}
          <PasswordField strings={strings} label={strings.password} autoComplete="new-password" fieldErrors={errors} />
        </>
      )}
    </SendingForm>
  );
}
