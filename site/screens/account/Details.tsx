import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { AccountAnswer } from '#contract/accounts/account.ts';
import { accountAddresses, authAddresses, exportFile } from '#contract/accounts/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import { PasswordField } from '#site/ui/PasswordField.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import { type AccountSetup, dayOf, fill, momentOf, type PartProps } from './account-props.ts';

type Data = AccountAnswer['data'];

export function Details({ setup, profile, children }: PartProps & { profile: Data['profile']; children: ReactNode }) {
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
        <dd>{dayOf(profile.createdAt, setup.language)}</dd>
      </dl>
      {!profile.verified && (
        <div className={style.task}>
          <p>{details.unverified}</p>
          <Task
            setup={setup}
            send={details.sendLetter}
            done={details.letterSent}
            work={() => sessionOf(setup.session).fetchOk(accountAddresses.verifyAgain, { body: {} })}
          />
        </div>
      )}
      <div className={style.ways}>{children}</div>
    </Section>
  );
}

/** To subscribe, a visitor agrees to a text that is on the newsletter's own page; leaving takes one click. */
export function Newsletter({ setup, renew, choice }: PartProps & { choice: Data['newsletter'] }) {
  const { newsletter } = setup.words;
  const state = useRef<HTMLParagraphElement>(null);
  return (
    <Section id="newsletter" label={newsletter.title}>
      <p ref={state} tabIndex={-1}>
        {newsletter[choice]}
      </p>
      {(choice === 'none' || choice === 'paused') && <TouchLink href="/newsletter">{newsletter.join}</TouchLink>}
      {(choice === 'asked' || choice === 'confirmed' || choice === 'paused') && (
        <Task
          setup={setup}
          send={newsletter.leave}
          work={async () => {
            await sessionOf(setup.session).fetchOk(accountAddresses.newsletter, { method: 'DELETE' });
            await renew();
            state.current?.focus();
          }}
        />
      )}
    </Section>
  );
}

export function Sessions({ setup, renew, sessions }: PartProps & Pick<Data, 'sessions'>) {
  const { sessions: words, page } = setup.words;
  const session = () => sessionOf(setup.session);
  const list = useRef<HTMLUListElement>(null);

  async function end(id: string) {
    await session().fetchOk(accountAddresses.endSession, { body: { id } });
    await renew();
    list.current?.focus();
  }

  async function endAll() {
    await session().signOutEverywhere();
    session().notice.set({ kind: 'success', text: page.left });
  }

  return (
    <Section id="sessions" label={words.title}>
      <ul ref={list} tabIndex={-1} className={style.rows}>
        {sessions.map(({ id, current, device, network, startedAt, lastUsedAt }) => (
          <li key={id}>
            <h3 className={style.name}>
              {device || words.unknown} {current && <span className={style.state}>{words.current}</span>}
            </h3>
            <p>{fill(words.from, network)}</p>
            <p className={style.aside}>
              {fill(words.since, momentOf(startedAt, setup.language))}
              <br />
              {fill(words.used, momentOf(lastUsedAt, setup.language))}
            </p>
            {!current && <Task setup={setup} send={`${words.end}: ${device || words.unknown}`} work={() => end(id)} />}
          </li>
        ))}
      </ul>
      <Task setup={setup} send={words.everywhere} work={endAll} />
    </Section>
  );
}

export function NewPassword({ setup, renew, email }: PartProps & { email: string }) {
  const words = setup.words.password;
  return (
    <Section id="password" label={words.title}>
      <div className={style.task}>
        <p>{words.hint}</p>
        <Task
          setup={setup}
          send={words.send}
          done={words.done}
          work={async (typed) => {
            const body = { current: typed('current'), password: typed('password') };
            await sessionOf(setup.session).fetchOk(authAddresses.change, { body });
            await renew();
          }}
        >
          {(faults) => (
            <>
              <Owner email={email} />
              <PasswordField
                words={setup}
                name="current"
                label={words.current}
                autoComplete="current-password"
                faults={faults}
              />
              <PasswordField words={setup} label={words.fresh} autoComplete="new-password" faults={faults} />
            </>
          )}
        </Task>
      </div>
    </Section>
  );
}

export function Copy({ setup }: PartProps) {
  const { copy } = setup.words;
  return (
    <Section id="copy" label={copy.title}>
      <div className={style.task}>
        <p>{copy.text}</p>
        <Task
          setup={setup}
          send={copy.send}
          done={copy.done}
          work={async () => save(await sessionOf(setup.session).fetchFile(accountAddresses.export))}
        />
      </div>
    </Section>
  );
}

/** A plain link could not send the session's header, so the script fetches the file. */
function save(file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = exportFile;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function Remove({ setup, email }: PartProps & { email: string }) {
  const words = setup.words.remove;
  async function remove(password: string) {
    const session = sessionOf(setup.session);
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
          <Task look="solid" setup={setup} send={words.send} work={(typed) => remove(typed('password'))}>
            {(faults) => (
              <>
                <Owner email={email} />
                <PasswordField words={setup} label={words.password} autoComplete="current-password" faults={faults} />
              </>
            )}
          </Task>
        </details>
      </div>
    </Section>
  );
}

const Owner = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);

interface TaskProps extends Omit<ComponentProps<typeof SendingForm>, 'words' | 'failed'> {
  setup: AccountSetup;
  send: string;
}

const Task = ({ setup, send, look = 'outline', ...form }: TaskProps) => (
  <SendingForm {...form} look={look} words={{ send, busy: setup.words.page.busy }} failed={setup.session.callFailed} />
);
