import type { Estate } from '#contract/content.ts';
import type { View } from '#contract/language.ts';
import type { TicketStatusData } from '#contract/page-data.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import style from './TicketStatus.module.css';

interface Props {
  t: Translate;
  view: View;
  estate: Estate;
  data: TicketStatusData;
}

const shown = ['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'additionalNotes', 'selectedDate'] as const;

/** What was asked, what is held of it, and the button that ends it. */
export function TicketStatus({ t, view, estate, data: { address, status } }: Props) {
  const { reference, state, asked, reachable, keptUntil, copyKeptUntil } = status;
  const day = (moment: string) => longDate(moment.slice(0, 10), view);
  const { event } = asked;
  return (
    <div className={style.page}>
      <PageHead title={t('tickets.status.heading')}>
        <p className={style.reference}>{reference}</p>
        <p>{t(`tickets.status.${state}`)}</p>
      </PageHead>
      {state === 'open' && !reachable && (
        <p className={style.notice}>
          {t('tickets.status.unreachable', { reference, phone: estate.phone, email: estate.email })}
        </p>
      )}
      <dl className={style.facts}>
        {event && (
          <div className={style.fact}>
            <dt>{t('tickets.status.event')}</dt>
            <dd>
              {event.title}
              <br />
              {event.date}, {event.time}
              <br />
              {event.venue}
            </dd>
          </div>
        )}
        {shown.map((field) =>
          asked[field] ? (
            <div key={field} className={style.fact}>
              <dt>{t(`tickets.field.${field}`)}</dt>
              <dd>{field === 'selectedDate' ? day(asked[field]) : asked[field]}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className={style.end}>
        {copyKeptUntil && <p>{t('tickets.status.copy', { date: day(copyKeptUntil) })}</p>}
        <p>{t('tickets.status.kept', { date: day(keptUntil) })}</p>
        {state !== 'withdrawn' && (
          <form method="post" action={address}>
            <Button type="submit" name="action" value="withdraw">
              {t('tickets.status.withdraw')}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
