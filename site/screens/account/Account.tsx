import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountAnswer } from '#contract/accounts/account.ts';
import { accountAddresses, accountPages } from '#contract/accounts/account-addresses.ts';
import { CallFailed, endsSession } from '#site/session/answers.ts';
import { sessionOf } from '#site/session/browser.ts';
import { useSignedIn, useStore } from '#site/session/useStore.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import style from './Account.module.css';
import type { AccountSetup } from './account-props.ts';
import { Copy, Details, NewPassword, Newsletter, Remove, Sessions } from './Details.tsx';
import { Requests } from './Requests.tsx';

/** Retries once, but not with the token of a session that has ended. */
const retry = (failures: number, fault: Error): boolean => failures < 1 && !endsSession(fault);

/** `always`: a browser may wrongly report that it is offline, and would then wait in silence. */
const rules = { queries: { retry, refetchOnWindowFocus: false, networkMode: 'always' } } as const;

export function Account({ setup }: { setup: AccountSetup }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: rules }));
  return (
    <QueryClientProvider client={queries}>
      <AccountView setup={setup} />
    </QueryClientProvider>
  );
}

function AccountView({ setup }: { setup: AccountSetup }) {
  const { page } = setup.words;
  const session = () => sessionOf(setup.session);
  const notice = useStore(() => session().notice);
  const signedIn = useSignedIn(setup.session);
  const { data, error, refetch } = useAccount(setup, signedIn === true);
  const outcome = useRef<HTMLDivElement>(null);
  const failed = error !== null;
  const was = useRef({ signedIn, failed });

  // The button that was clicked is gone by then, and the focus with it.
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
  if (signedIn === false)
    return (
      <div className={style.waiting}>
        {said}
        <p>{page.signedOut}</p>
        <div className={style.ways}>
          <ButtonLink look="solid" href={accountPages.signIn}>
            {page.signIn}
          </ButtonLink>
          <ButtonLink href="/signup">{page.signUp}</ButtonLink>
        </div>
      </div>
    );
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

const useAccount = ({ session }: AccountSetup, enabled: boolean) =>
  useQuery({
    queryKey: ['account'],
    enabled,
    async queryFn({ signal }) {
      try {
        return (await sessionOf(session).fetchJson(accountAnswer, accountAddresses.account, { signal })).data;
      } catch (fault) {
        // The network's own error text does not help a visitor.
        throw fault instanceof CallFailed ? fault : new Error(session.callFailed, { cause: fault });
      }
    },
  });
