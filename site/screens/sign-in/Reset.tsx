import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import type { SessionWords } from '#site/session/session-words.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { FieldWords } from './load.ts';
import { letterKey, useLetterKey } from './useLetterKey.ts';

interface Props {
  words: FieldWords & { send: string; busy: string; done: string; keyless: string; another: string };
  session: SessionWords;
}

/** Sets a new password with the link from an e-mail. All sessions end then; the sign-in page says so. */
export function Reset({ words, session: said }: Props) {
  const key = useLetterKey();

  async function set(password: string) {
    const session = sessionOf(said);
    await session.sendWithoutRefresh(authAddresses.reset, { key: letterKey(), password });
    if (session.isSignedIn()) await session.signOut();
    session.notice.set({ kind: 'success', text: words.done });
    session.navigation.set({ path: accountPages.signIn });
  }

  if (key === '') return <p>{words.keyless}</p>;
  return (
    <SendingForm words={words} failed={said.callFailed} work={(typed) => set(typed('password'))}>
      {(faults) => (
        <>
          {faults['key'] && <TouchLink href={accountPages.forgotten}>{words.another}</TouchLink>}
          <PasswordField words={words} label={words.password} autoComplete="new-password" faults={faults} />
        </>
      )}
    </SendingForm>
  );
}
