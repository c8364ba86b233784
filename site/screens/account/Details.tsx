import type { ReactNode } from 'react';
import type { AccountAnswer } from '#contract/account.ts';
import { accountAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './account-props.ts';
import { dayOf } from './moments.ts';
import { Task } from './Task.tsx';

interface Props extends PartProps {
  profile: AccountAnswer['data']['profile'];
  children: ReactNode;
}

export function Details({ setup, profile, children }: Props) {
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
