import { useCallback, useEffect, useRef, useState } from 'react';
import { type AccountAnswer, type AccountTicketRequest, accountAnswer } from '#contract/accounts/account.ts';
import { accountAddresses, accountPages } from '#contract/accounts/account-addresses.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';
import { CallError, isSessionEnd } from '#site/session/answers.ts';
import type { SessionStrings } from '#site/session/session-strings.ts';
import { getSession, useIsSignedIn, useStore } from '#site/session/useStore.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import { type AccountSectionProps, type AccountSetup, formatDay, formatMoment } from './account-props.ts';
import {
  AccountDetails,
  AccountRemoval,
  DataExport,
  NewsletterSubscription,
  PasswordChange,
  SessionList,
} from './Details.tsx';

export function Account({ setup }: { setup: AccountSetup }) {
  const { page } = setup.strings;
  const session = () => getSession(setup.session);
  const notice = useStore(() => session().notice);
  const signedIn = useIsSignedIn(setup.session);
  const { data, error, reloadAccount } = useAccount(setup, signedIn === true);
  const noticeElement = useRef<HTMLDivElement>(null);
  const failed = error !== undefined;
  const previous = useRef({ signedIn, failed });

  // The clicked button has disappeared with the focus.
  useEffect(() => {
    if ((previous.current.signedIn && signedIn === false) || (previous.current.failed && !failed))
      noticeElement.current?.focus();
    previous.current = { signedIn, failed };
  }, [signedIn, failed]);

  async function signOut() {
    const answered = await session().signOut();
    session().notice.set({ kind: 'success', text: answered ? page.signOutDone : page.signOutDoneHere });
  }

  const noticeBox = (
    <div ref={noticeElement} tabIndex={-1} role="status" className={style.notice}>
      {notice && <p>{notice.text}</p>}
    </div>
  );
  if (signedIn === false)
    return (
      <div className={style.waiting}>
        {noticeBox}
        <p>{page.signedOut}</p>
        <div className={`buttons ${style.buttons}`}>
          <ButtonLink variant="solid" href={accountPages.signIn}>
            {page.signIn}
          </ButtonLink>
          <ButtonLink href="/signup">{page.signUp}</ButtonLink>
        </div>
      </div>
    );
  if (!data)
    return (
      <div className={style.waiting} data-fills-page="">
        {noticeBox}
        {isSessionEnd(error) ? null : error ? (
          <div role="alert">
            <Alert>{error.message}</Alert>
            <Button onClick={() => void reloadAccount()}>{page.again}</Button>
          </div>
        ) : (
          <p className={style.script}>{page.loading}</p>
        )}
      </div>
    );

  const common = { setup, reloadAccount };
  return (
    <div className={style.account} data-fills-page="">
      {noticeBox}
      <AccountDetails {...common} profile={data.profile}>
        <Button onClick={() => void signOut()}>{page.signOut}</Button>
      </AccountDetails>
      <TicketRequestList {...common} requests={data.ticketRequests} />
      {!setup.hasNoNewsletter && <NewsletterSubscription {...common} choice={data.newsletter} />}
      <SessionList {...common} sessions={data.sessions} />
      <PasswordChange {...common} email={data.profile.email} />
      <DataExport {...common} />
      <AccountRemoval {...common} email={data.profile.email} />
    </div>
  );
}

function useAccount({ session }: AccountSetup, enabled: boolean) {
  const [answer, setAnswer] = useState<{ data?: AccountAnswer['data'] | undefined; error?: Error }>({});
  const reloadAccount = useCallback(async () => {
    setAnswer(({ data }) => ({ data }));
    try {
      const data = await fetchAccount(session);
      setAnswer({ data });
    } catch (error) {
      // Browsers' own texts for network errors do not help visitors.
      const shown = error instanceof CallError ? error : new Error(session.callFailed, { cause: error });
      setAnswer(({ data }) => ({ data, error: shown }));
    }
  }, [session]);
  useEffect(() => {
    if (enabled) void reloadAccount();
  }, [enabled, reloadAccount]);
  return { ...answer, reloadAccount };
}

/** Retries once, but not after the session has ended. */
async function fetchAccount(strings: SessionStrings, isRetry = false): Promise<AccountAnswer['data']> {
  try {
    return (await getSession(strings).fetchJson(accountAnswer, accountAddresses.account)).data;
  } catch (error) {
    if (isRetry || isSessionEnd(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return fetchAccount(strings, true);
  }
}

export function TicketRequestList({ setup, requests }: AccountSectionProps & { requests: AccountTicketRequest[] }) {
  const strings = setup.strings.requests;
  return (
    <Section id="requests" label={strings.title}>
      {requests.length === 0 && (
        <>
          <p>{strings.none}</p>
          <TouchLink href="/events">{strings.programme}</TouchLink>
        </>
      )}
      <ul className={style.rows}>
        {requests.map((request) => (
          <li key={request.reference}>
            <TicketRequestEntry setup={setup} request={request} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TicketRequestEntry({
  setup,
  request,
}: Pick<AccountSectionProps, 'setup'> & { request: AccountTicketRequest }) {
  const { language } = setup;
  const strings = setup.strings.requests;
  const { reference, state, answered, askedAt, event, tickets, until, note, selectedDate, status } = request;
  const linkNames = { offered: strings.seeOffer, accepted: strings.seeTicket };
  return (
    <>
      <p>
        <span className={style.reference}>{reference}</span>{' '}
        <span className={style.state}>{strings[state === 'open' && answered ? 'answered' : state]}</span>
      </p>
      <h3 className={style.name}>{event?.title ?? strings.general}</h3>
      {event && (
        <p>
          {event.date}, {event.time}, {event.venue}
        </p>
      )}
      {tickets && <p>{tickets}</p>}
      {until && <p>{fillInBrowser(strings.until, { date: formatMoment(until, language) })}</p>}
      {note && <p>{note}</p>}
      {selectedDate && <p>{fillInBrowser(strings.preferredDate, { date: formatDay(selectedDate, language) })}</p>}
      <p className={style.aside}>{fillInBrowser(strings.requestedAt, { date: formatDay(askedAt, language) })}</p>
      <TouchLink href={status}>
        {state === 'offered' || state === 'accepted' ? linkNames[state] : strings.see}
        <span className="visually-hidden">: {reference}</span>
      </TouchLink>
    </>
  );
}
