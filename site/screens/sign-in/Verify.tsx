import { useEffect, useRef, useState } from 'react';
import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import type { SessionWords } from '#site/session/session-words.ts';
import { useSignedIn } from '#site/session/useStore.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { FieldWords } from './load.ts';
import { forgetLetterKey, letterKey, useLetterKey } from './useLetterKey.ts';

interface Props {
  words: FieldWords & { send: string; busy: string; done: string; keyless: string; account: string };
  session: SessionWords;
}

/** Confirms an address with the link from an e-mail, and the session or password of the sign-up. */
export function Verify({ words, session: said }: Props) {
  const key = useLetterKey();
  const signedIn = useSignedIn(said);
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const needsPassword = asked || signedIn === false;

  // The button that was clicked is gone with the form.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function confirm(password: string) {
    await sessionOf(said).sendWithoutRefresh(authAddresses.verify, { key: letterKey(), ...(password && { password }) });
    setDone(true);
    forgetLetterKey();
  }

  if (done)
    return (
      <div ref={outcome} tabIndex={-1} role="status">
        <p>{words.done}</p>
        <TouchLink href={accountPages.account}>{words.account}</TouchLink>
      </div>
    );
  if (key === '') return <p>{words.keyless}</p>;
  return (
    <SendingForm
      words={words}
      failed={said.callFailed}
      work={(typed) => confirm(typed('password'))}
      onRefused={({ fields }) => setAsked(asked || 'password' in fields)}
    >
      {(faults) =>
        needsPassword && (
          <PasswordField words={words} label={words.password} autoComplete="current-password" faults={faults} />
        )
      }
    </SendingForm>
  );
}
