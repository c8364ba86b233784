import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Answer } from './Answer.tsx';
import { Asked } from './Asked.tsx';
import { Further } from './Further.tsx';
import { History, Meanwhile } from './History.tsx';
import type { loadRequest } from './load.ts';
import style from './Request.module.css';
import { Return } from './Return.tsx';

type Props = ReturnType<typeof loadRequest>['screen'];

/** What somebody has asked for, as large as it matters, and beside it what can be answered with one press. */
export function Request({ office, reference, version, ...more }: Props) {
  const { t } = office;
  return (
    <>
      <p className={style.head}>
        <b>{reference}</b> <span className={style.state}>{more.state}</span> {more.askedAt} {more.line}
      </p>
      {more.others && (
        <p className={style.others} role="status">
          {more.others}
        </p>
      )}
      {more.meanwhile && <Meanwhile t={t} {...more.meanwhile} />}
      <div className={style.desk}>
        <Asked t={t} {...more} />
        <div className={style.answering}>
          <p className={style.follows}>{more.standing || more.follows}</p>
          {more.standing && <p className={style.quiet}>{more.follows}</p>}
          {!more.withdrawn && <Answer office={office} version={version} {...more} />}
          {!more.withdrawn && <Return office={office} version={version} giveBack={more.giveBack} undo={more.undo} />}
        </div>
      </div>
      {more.can.call && <Further office={office} reference={reference} version={version} {...more.can} />}
      <Section id="history" label={t('desk.one.history')}>
        <History t={t} steps={more.steps} arrived={more.arrived} />
      </Section>
      <p className={style.ways}>
        {more.next && <ButtonLink href={more.next.href}>{more.next.name}</ButtonLink>}
        <ButtonLink href="/office/requests">{t('desk.one.toList')}</ButtonLink>
      </p>
    </>
  );
}
