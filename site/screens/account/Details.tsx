import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { AccountAnswer } from '#contract/accounts/account.ts';
import { accountAddresses, authAddresses, exportFileName } from '#contract/accounts/account-addresses.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';
import { SessionForm } from '#site/session/SessionForm.tsx';
import { getSession } from '#site/session/useStore.ts';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import type { AccountSectionProps, AccountSetup } from './account-props.ts';
import { formatDay, formatMoment } from './account-props.ts';

type AccountData = AccountAnswer['data'];

export function AccountDetails({
  setup,
  profile,
  children,
}: AccountSectionProps & { profile: AccountData['profile']; children: ReactNode }) {
  const { details } = setup.strings;
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
            buttonLabel={details.sendEmail}
            doneText={details.emailSent}
            onSend={() => getSession(setup.session).fetchOk(accountAddresses.verifyAgain, { body: {} })}
          />
        </div>
      )}
      <div className={`buttons ${style.buttons}`}>{children}</div>
    </Section>
  );
}

/** Visitors subscribe on the newsletter page, where they agree to a text. */
export function NewsletterSubscription({
  setup,
  reloadAccount,
  choice,
}: AccountSectionProps & { choice: AccountData['newsletter'] }) {
  const { newsletter } = setup.strings;
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
          buttonLabel={newsletter.unsubscribe}
          onSend={async () => {
            await getSession(setup.session).fetchOk(accountAddresses.newsletter, { method: 'DELETE' });
            await reloadAccount();
            state.current?.focus();
          }}
        />
      )}
    </Section>
  );
}

export function SessionList({ setup, reloadAccount, sessions }: AccountSectionProps & Pick<AccountData, 'sessions'>) {
  const { sessions: strings, page } = setup.strings;
  const session = () => getSession(setup.session);
  const list = useRef<HTMLUListElement>(null);

  async function end(id: string) {
    await session().fetchOk(accountAddresses.endSession, { body: { id } });
    await reloadAccount();
    list.current?.focus();
  }

  async function endAll() {
    await session().signOutEverywhere();
    session().notice.set({ kind: 'success', text: page.signOutDone });
  }

  return (
    <Section id="sessions" label={strings.title}>
      <ul ref={list} tabIndex={-1} className={style.rows}>
        {sessions.map(({ id, current, device, network, startedAt, lastUsedAt }) => (
          <li key={id}>
            <h3 className={style.name}>
              {device || strings.unknown} {current && <span className={style.state}>{strings.current}</span>}
            </h3>
            <p>{fillInBrowser(strings.from, { network })}</p>
            <p className={style.aside}>
              {fillInBrowser(strings.since, { date: formatMoment(startedAt, setup.language) })}
              <br />
              {fillInBrowser(strings.used, { date: formatMoment(lastUsedAt, setup.language) })}
            </p>
            {!current && (
              <AccountForm
                setup={setup}
                buttonLabel={`${strings.end}: ${device || strings.unknown}`}
                onSend={() => end(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <AccountForm setup={setup} buttonLabel={strings.everywhere} onSend={endAll} />
    </Section>
  );
}

export function PasswordChange({ setup, reloadAccount, email }: AccountSectionProps & { email: string }) {
  const strings = setup.strings.password;
  return (
    <Section id="password" label={strings.title}>
      <div className={style.task}>
        <p>{strings.hint}</p>
        <AccountForm
          setup={setup}
          buttonLabel={strings.send}
          doneText={strings.done}
          onSend={async (readField) => {
            const body = { current: readField('current'), password: readField('password') };
            await getSession(setup.session).fetchOk(authAddresses.change, { body });
            await reloadAccount();
          }}
        >
          {(errors) => (
            <>
              <UsernameField email={email} />
              <PasswordField
                strings={setup}
                name="current"
                label={strings.current}
                autoComplete="current-password"
                fieldErrors={errors}
              />
              <PasswordField strings={setup} label={strings.new} autoComplete="new-password" fieldErrors={errors} />
            </>
          )}
        </AccountForm>
      </div>
    </Section>
  );
}

export function DataExport({ setup }: AccountSectionProps) {
  const { copy } = setup.strings;
  return (
    <Section id="copy" label={copy.title}>
      <div className={style.task}>
        <p>{copy.text}</p>
        <AccountForm
          setup={setup}
          buttonLabel={copy.send}
          doneText={copy.done}
          onSend={async () => downloadFile(await getSession(setup.session).fetchFile(accountAddresses.export))}
        />
      </div>
    </Section>
  );
}

/** A link cannot send the session's header, so the script fetches the file. */
function downloadFile(file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = exportFileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function AccountRemoval({ setup, email }: AccountSectionProps & { email: string }) {
  const strings = setup.strings.remove;
  async function remove(password: string) {
    const session = getSession(setup.session);
    await session.fetchOk(accountAddresses.account, { method: 'DELETE', body: { password } });
    session.clearSession();
    session.notice.set({ kind: 'success', text: strings.done });
  }

  return (
    <Section id="remove" label={strings.title}>
      <div className={style.task}>
        <p>{strings.text}</p>
        <details>
          <summary className={style.opener}>{strings.open}</summary>
          <AccountForm
            variant="solid"
            setup={setup}
            buttonLabel={strings.send}
            onSend={(readField) => remove(readField('password'))}
          >
            {(errors) => (
              <>
                <UsernameField email={email} />
                <PasswordField
                  strings={setup}
                  label={strings.password}
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

interface AccountFormProps extends Omit<ComponentProps<typeof SessionForm>, 'strings' | 'failedText'> {
  setup: AccountSetup;
  buttonLabel: string;
}

const AccountForm = ({ setup, buttonLabel, variant = 'outline', ...form }: AccountFormProps) => (
  <SessionForm
    {...form}
    variant={variant}
    strings={{ send: buttonLabel, busy: setup.strings.page.busy }}
    failedText={setup.session.callFailed}
  />
);
