import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';
import { SessionForm } from '#site/session/SessionForm.tsx';
import { getSession, useIsSignedIn } from '#site/session/useStore.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadSignIn } from './SignInPage.tsx';

const listenToHash = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/** The secret after `#` in the link. Read on sending, because the server never sees it. */
const readLinkSecret = (): string => location.hash.slice(1);

/** The secret for rendering; undefined on the server. */
const useLinkKey = (): string | undefined =>
  useSyncExternalStore<string | undefined>(listenToHash, readLinkSecret, () => undefined);

const removeLinkKey = (): void => history.replaceState(null, '', location.pathname + location.search);

type FormProps<Mode extends 'verify' | 'reset'> = ReturnType<typeof loadSignIn<Mode>>['form'];

/** Confirms an address by the link from an email, and by the session or the password. */
export function VerificationForm({ strings, session: sessionStrings }: FormProps<'verify'>) {
  const key = useLinkKey();
  const signedIn = useIsSignedIn(sessionStrings);
  const [wasRefused, setRefused] = useState(false);
  const [done, setDone] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const needsPassword = wasRefused || signedIn === false;

  // The clicked button has disappeared with the form.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function confirm(password: string) {
    await getSession(sessionStrings).sendWithoutRefresh(authAddresses.verify, {
      key: readLinkSecret(),
      ...(password && { password }),
    });
    setDone(true);
    removeLinkKey();
  }

  if (done)
    return (
      <div ref={outcome} tabIndex={-1} role="status">
        <p>{strings.done}</p>
        <TouchLink href={accountPages.account}>{strings.account}</TouchLink>
      </div>
    );
  if (key === '') return <p>{strings.keyless}</p>;
  return (
    <SessionForm
      strings={strings}
      failedText={sessionStrings.callFailed}
      onSend={(readField) => confirm(readField('password'))}
      onError={({ fields }) => setRefused(wasRefused || 'password' in fields)}
    >
      {(errors) =>
        needsPassword && (
          <PasswordField
            strings={strings}
            label={strings.password}
            autoComplete="current-password"
            fieldErrors={errors}
          />
        )
      }
    </SessionForm>
  );
}

/** Sets a new password by the link from an email. The server then ends all sessions. */
export function PasswordResetForm({ strings, session: sessionStrings }: FormProps<'reset'>) {
  const key = useLinkKey();

  async function setPassword(password: string) {
    const session = getSession(sessionStrings);
    await session.sendWithoutRefresh(authAddresses.reset, { key: readLinkSecret(), password });
    if (session.isSignedIn()) await session.signOut();
    session.notice.set({ kind: 'success', text: strings.done });
    session.navigation.set({ path: accountPages.signIn });
  }

  if (key === '') return <p>{strings.keyless}</p>;
  return (
    <SessionForm
      strings={strings}
      failedText={sessionStrings.callFailed}
      onSend={(readField) => setPassword(readField('password'))}
    >
      {(errors) => (
        <>
          {errors['key'] && <TouchLink href={accountPages.forgotten}>{strings.another}</TouchLink>}
          <PasswordField strings={strings} label={strings.password} autoComplete="new-password" fieldErrors={errors} />
        </>
      )}
    </SessionForm>
  );
}
