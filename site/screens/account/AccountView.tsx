import { useEffect, useRef } from 'react';
import { endsSession } from '#site/session/answers.ts';
import { sessionOf } from '#site/session/browser.ts';
import { useSignedIn } from '#site/session/useSignedIn.ts';
import { useStore } from '#site/session/useStore.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Button } from '#site/ui/Button.tsx';
import style from './Account.module.css';
import type { AccountSetup } from './account-props.ts';
import { Copy } from './Copy.tsx';
import { Details } from './Details.tsx';
import { NewPassword } from './NewPassword.tsx';
import { Newsletter } from './Newsletter.tsx';
import { Remove } from './Remove.tsx';
import { Requests } from './Requests.tsx';
import { Sessions } from './Sessions.tsx';
import { SignedOut } from './SignedOut.tsx';
import { useAccount } from './useAccount.ts';

export function AccountView({ setup }: { setup: AccountSetup }) {
  const { page } = setup.words;
  const session = () => sessionOf(setup.session);
  const notice = useStore(() => session().notice);
  const signedIn = useSignedIn(setup.session);
  const { data, error, refetch } = useAccount(setup, signedIn === true);
  const outcome = useRef<HTMLDivElement>(null);
  const failed = error !== null;
  const was = useRef({ signedIn, failed });

  // The button that was pressed, to sign out or to try again, is gone by then, and the focus with it.
  useEffect(() => {
    if ((was.current.signedIn && signedIn === false) || (was.current.failed && !failed)) outcome.current?.focus();
    was.current = { signedIn, failed };
  }, [signedIn, failed]);

  async function signOut() {
    const heard = await session().signOut();
    session().notice.set({ kind: 'success', text: heard ? page.left : page.leftHere });
  }

  const said = (
    <div ref={outcome} tabIndex={-1} role="status" className={style.notice}>
      {notice && <p>{notice.text}</p>}
    </div>
  );
  if (signedIn === false) return <SignedOut words={page}>{said}</SignedOut>;
  if (!data)
    return (
      <div className={style.waiting} data-fills-page="">
        {said}
        {endsSession(error) ? null : error ? (
          <div role="alert">
            <Alert>{error.message}</Alert>
            <Button onClick={() => void refetch()}>{page.again}</Button>
          </div>
        ) : (
          <p className={style.script}>{page.fetching}</p>
        )}
      </div>
    );

  const part = { setup, renew: refetch };
  return (
    <div className={style.account} data-fills-page="">
      {said}
      <Details {...part} profile={data.profile}>
        <Button onClick={() => void signOut()}>{page.signOut}</Button>
      </Details>
      <Requests {...part} requests={data.ticketRequests} />
      <Newsletter {...part} choice={data.newsletter} />
      <Sessions {...part} sessions={data.sessions} />
      <NewPassword {...part} email={data.profile.email} />
      <Copy {...part} />
      <Remove {...part} email={data.profile.email} />
    </div>
  );
}
