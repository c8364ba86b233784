import { useRef } from 'react';
import type { AccountAnswer } from '#contract/account.ts';
import { accountAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './account-props.ts';
import { fill } from './account-words.ts';
import { momentOf } from './moments.ts';
import { Task } from './Task.tsx';

interface Props extends PartProps {
  sessions: AccountAnswer['data']['sessions'];
}

export function Sessions({ setup, renew, sessions }: Props) {
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
