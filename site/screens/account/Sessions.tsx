import type { AccountAnswer } from '#contract/account.ts';
import { accountAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { SendingForm } from '#site/session/SendingForm.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './desk.ts';
import { momentOf } from './moments.ts';
import { fill } from './words.ts';

interface Props extends PartProps {
  sessions: AccountAnswer['data']['sessions'];
}

export function Sessions({ desk, renew, sessions }: Props) {
  const { sessions: words, page } = desk.words;
  const session = () => sessionOf(desk.session);

  async function end(id: string) {
    await session().order(accountAddresses.endSession, { body: { id } });
    await renew();
  }

  async function endAll() {
    await session().signOutEverywhere();
    session().notice.set({ kind: 'success', text: page.left });
  }

  const form = { look: 'outline', failed: desk.session.callFailed } as const;
  return (
    <Section id="sessions" label={words.title}>
      <ul className={style.rows}>
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
            {!current && (
              <SendingForm
                {...form}
                words={{ send: `${words.end}: ${device || words.unknown}`, busy: page.busy }}
                work={() => end(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <SendingForm {...form} words={{ send: words.everywhere, busy: page.busy }} work={endAll} />
    </Section>
  );
}
