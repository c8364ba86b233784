import { useEffect, useRef, useState } from 'react';
import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import { getSession, useIsSignedIn } from '#site/session/useStore.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadSignIn } from './SignInPage.tsx';
import { readLinkKey, removeLinkKey, useLinkKey } from './useLinkKey.ts';

type Props = ReturnType<typeof loadSignIn<'verify'>>['form'];

/** Confirms an address with the link from an e-mail, and the session or password of the sign-up. */
export function VerificationForm({ strings, session: sessionStrings }: Props) {
  const key = useLinkKey();
  const signedIn = useIsSignedIn(sessionStrings);
  const [wasRefused, setRefused] = useState(false);
  const [done, setDone] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const needsPassword = wasRefused || signedIn === false;

  // The button that was clicked is gone with the form.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function confirm(password: string) {
    await getSession(sessionStrings).sendWithoutRefresh(authAddresses.verify, {
      key: readLinkKey(),
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
    <SendingForm
      strings={strings}
      failed={sessionStrings.callFailed}
      onSend={(typed) => confirm(typed('password'))}
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
    </SendingForm>
  );
}
