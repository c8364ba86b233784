import type { Estate } from '#contract/content.ts';
import { hasDay } from '#contract/evening-state.ts';
import type { View } from '#contract/language.ts';
import type { TicketStatusData } from '#contract/page-data.ts';
import type { AskedEvent } from '#contract/ticket-request.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { stateNote } from '#site/programme/state.ts';
import { Button } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import type { AskedEvening } from './asked-evening.ts';
import style from './TicketStatus.module.css';

interface Props {
  t: Translate;
  view: View;
  estate: Estate;
  data: TicketStatusData;
  /** the evening as it stands today */
  evening: AskedEvening | undefined;
}

const shown = ['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'additionalNotes', 'selectedDate'] as const;

/** What was asked, what is held of it, and the button that ends it. */
export function TicketStatus({ t, view, estate, evening, data: { address, status } }: Props) {
  const { reference, state, asked, reachable, keptUntil, copyKeptUntil } = status;
  const day = (moment: string) => longDate(moment.slice(0, 10), view);
  const event = evening ? inWords(evening.evening) : asked.event;
  const note = evening && stateNote(t, evening.evening);
  const off = evening && !hasDay(evening.evening);
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
      {note && <p className={style.notice}>{note}</p>}
      <dl className={style.facts}>
        {event && (
          <div className={style.fact}>
            <dt>{t('tickets.status.event')}</dt>
            <dd>
              {event.title}
              <br />
              {off ? <s>{eventLines(event)}</s> : eventLines(event)}
            </dd>
          </div>
        )}
        {evening && evening.told.length > 0 && (
          <div className={style.fact}>
            <dt>{t('tickets.status.changed')}</dt>
            <dd>{evening.told.join('\n')}</dd>
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

const inWords = ({ words: { title, date, time, venue } }: AskedEvening['evening']) => ({
  title: title.text,
  date: date.text,
  time: time.text,
  venue: venue.text,
});

const eventLines = ({ date, time, venue }: Omit<AskedEvent, 'id' | 'title'>): string => `${date}, ${time}\n${venue}`;
