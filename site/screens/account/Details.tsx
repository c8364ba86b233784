import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { AccountAnswer } from '#contract/accounts/account.ts';
import { accountAddresses, authAddresses, exportFileName } from '#contract/accounts/account-addresses.ts';
import { getSession } from '#site/session/browser.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import {
  type AccountSectionProps,
  type AccountSetup,
  fillPlaceholder,
  formatDay,
  formatMoment,
} from './account-props.ts';

type AccountData = AccountAnswer['data'];

export function AccountDetails({
  setup,
  profile,
  children,
}: AccountSectionProps & { profile: AccountData['profile']; children: ReactNode }) {
  const { details } = setup.words;
  return (
    <Section id="details" label={details.title}>
      <dl className={style.facts}>
        <dt>{details.name}</dt>
        <dd>{profile.name}</dd>
        <dt>{details.email}</dt>
        <dd>
          {profile.email}
          {profile.verified && <span className={style.aside}> · {details.verified}</span>}
        </dd>
        <dt>{details.since}</dt>
        <dd>{formatDay(profile.createdAt, setup.language)}</dd>
      </dl>
      {!profile.verified && (
        <div className={style.task}>
          <p>{details.unverified}</p>
          <AccountForm
            setup={setup}
            send={details.sendEmail}
            done={details.emailSent}
            onSend={() => getSession(setup.session).fetchOk(accountAddresses.verifyAgain, { body: {} })}
          />
        </div>
      )}
      <div className={style.ways}>{children}</div>
    </Section>
  );
}

/** To subscribe, a visitor agrees to a text that is on the newsletter's own page; leaving takes one click. */
export function NewsletterSubscription({
  setup,
  renew,
  choice,
}: AccountSectionProps & { choice: AccountData['newsletter'] }) {
  const { newsletter } = setup.words;
  const state = useRef<HTMLParagraphElement>(null);
  return (
    <Section id="newsletter" label={newsletter.title}>
      <p ref={state} tabIndex={-1}>
        {newsletter[choice]}
      </p>
      {(choice === 'none' || choice === 'paused') && <TouchLink href="/newsletter">{newsletter.subscribe}</TouchLink>}
      {(choice === 'asked' || choice === 'confirmed' || choice === 'paused') && (
        <AccountForm
          setup={setup}
          send={newsletter.unsubscribe}
          onSend={async () => {
            await getSession(setup.session).fetchOk(accountAddresses.newsletter, { method: 'DELETE' });
            await renew();
            state.current?.focus();
          }}
        />
      )}
    </Section>
  );
}

export function SessionList({ setup, renew, sessions }: AccountSectionProps & Pick<AccountData, 'sessions'>) {
  const { sessions: words, page } = setup.words;
  const session = () => getSession(setup.session);
  const list = useRef<HTMLUListElement>(null);

  async function end(id: string) {
    await session().fetchOk(accountAddresses.endSession, { body: { id } });
    await renew();
    list.current?.focus();
  }

  async function endAll() {
    await session().signOutEverywhere();
    session().notice.set({ kind: 'success', text: page.signOutDone });
  }

  return (
    <Section id="sessions" label={words.title}>
      <ul ref={list} tabIndex={-1} className={style.rows}>
        {sessions.map(({ id, current, device, network, startedAt, lastUsedAt }) => (
          <li key={id}>
            <h3 className={style.name}>
              {device || words.unknown} {current && <span className={style.state}>{words.current}</span>}
            </h3>
            <p>{fillPlaceholder(words.from, network)}</p>
            <p className={style.aside}>
              {fillPlaceholder(words.since, formatMoment(startedAt, setup.language))}
              <br />
              {fillPlaceholder(words.used, formatMoment(lastUsedAt, setup.language))}
            </p>
            {!current && (
              <AccountForm setup={setup} send={`${words.end}: ${device || words.unknown}`} onSend={() => end(id)} />
            )}
          </li>
        ))}
      </ul>
      <AccountForm setup={setup} send={words.everywhere} onSend={endAll} />
    </Section>
  );
}

export function PasswordChange({ setup, renew, email }: AccountSectionProps & { email: string }) {
  const words = setup.words.password;
  return (
    <Section id="password" label={words.title}>
      <div className={style.task}>
        <p>{words.hint}</p>
        <AccountForm
          setup={setup}
          send={words.send}
          done={words.done}
          onSend={async (typed) => {
            const body = { current: typed('current'), password: typed('password') };
            await getSession(setup.session).fetchOk(authAddresses.change, { body });
            await renew();
          }}
        >
          {(errors) => (
            <>
              <UsernameField email={email} />
              <PasswordField
                strings={setup}
                name="current"
                label={words.current}
                autoComplete="current-password"
                fieldErrors={errors}
              />
              <PasswordField strings={setup} label={words.new} autoComplete="new-password" fieldErrors={errors} />
            </>
          )}
        </AccountForm>
      </div>
    </Section>
  );
}

export function DataExport({ setup }: AccountSectionProps) {
  const { copy } = setup.words;
  return (
    <Section id="copy" label={copy.title}>
      <div className={style.task}>
        <p>{copy.text}</p>
        <AccountForm
          setup={setup}
          send={copy.send}
          done={copy.done}
          onSend={async () => downloadFile(await getSession(setup.session).fetchFile(accountAddresses.export))}
        />
      </div>
    </Section>
  );
}

/** A plain link could not send the session's header, so the script fetches the file. */
function downloadFile(file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = exportFileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function AccountRemoval({ setup, email }: AccountSectionProps & { email: string }) {
  const words = setup.words.remove;
  async function remove(password: string) {
    const session = getSession(setup.session);
    await session.fetchOk(accountAddresses.account, { method: 'DELETE', body: { password } });
    session.forget();
    session.notice.set({ kind: 'success', text: words.done });
  }

  return (
    <Section id="remove" label={words.title}>
      <div className={style.task}>
        <p>{words.text}</p>
        <details>
          <summary className={style.opener}>{words.open}</summary>
          <AccountForm variant="solid" setup={setup} send={words.send} onSend={(typed) => remove(typed('password'))}>
            {(errors) => (
              <>
                <UsernameField email={email} />
                <PasswordField
                  strings={setup}
                  label={words.password}
                  autoComplete="current-password"
                  fieldErrors={errors}
                />
              </>
            )}
          </AccountForm>
        </details>
      </div>
    </Section>
  );
}

const UsernameField = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);

interface AccountFormProps extends Omit<ComponentProps<typeof SendingForm>, 'strings' | 'failed'> {
  setup: AccountSetup;
  send: string;
}

const AccountForm = ({ setup, send, variant = 'outline', ...form }: AccountFormProps) => (
  <SendingForm
    {...form}
    variant={variant}
    strings={{ send, busy: setup.words.page.busy }}
    failed={setup.session.callFailed}
  />
);
