import { useRef } from 'react';
import type { AccountAnswer } from '#contract/account.ts';
import { accountAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './desk.ts';
import { momentOf } from './moments.ts';
import { Task } from './Task.tsx';
import { fill } from './words.ts';

interface Props extends PartProps {
  sessions: AccountAnswer['data']['sessions'];
}

export function Sessions({ desk, renew, sessions }: Props) {
  const { sessions: words, page } = desk.words;
  const session = () => sessionOf(desk.session);
  const list = useRef<HTMLUListElement>(null);

  async function end(id: string) {
    await session().order(accountAddresses.endSession, { body: { id } });
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
              {fill(words.since, momentOf(startedAt, desk.language))}
              <br />
              {fill(words.used, momentOf(lastUsedAt, desk.language))}
            </p>
            {!current && <Task desk={desk} send={`${words.end}: ${device || words.unknown}`} work={() => end(id)} />}
          </li>
        ))}
      </ul>
      <Task desk={desk} send={words.everywhere} work={endAll} />
    </Section>
  );
}
