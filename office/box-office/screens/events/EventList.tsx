import type { EventSummary, SeatCounts } from '#contract/office/event-summary.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './EventList.module.css';

export function loadEventList(context: OfficeContext) {
  const tools = createPageTools(context);
  const labels = createBoxOfficeLabels(context);
  const { summaries, month } = readScreenData(context, 'events');
  return { page: { title: tools.t('boxOffice.events.title') }, screen: { tools, labels, summaries, month } };
}

type Props = ReturnType<typeof loadEventList>['screen'];

export function EventList({ tools: { t }, labels, summaries, month }: Props) {
  const pastEvents = summaries.filter((one) => one.isOver);
  const upcomingEvents = summaries.filter((one) => !one.isOver);
  const renderTable = (title: 'title' | 'past', events: EventSummary[]) => (
    <div className={style.table}>
      <DataTable
        caption={t(`boxOffice.events.${title}`)}
        heads={['event', ...countColumns].map((head) => t(`boxOffice.events.${head}`))}
      >
        {events.map((summary) => (
          <EventRow key={summary.eventId} t={t} summary={summary} {...labels.event(summary.eventId)} />
        ))}
      </DataTable>
    </div>
  );
  return (
    <>
      {upcomingEvents.length > 0 ? renderTable('title', upcomingEvents) : <p>{t('boxOffice.events.none')}</p>}
      {pastEvents.length > 0 && (
        <details>
          <summary>{t('boxOffice.events.past')}</summary>
          {renderTable('past', pastEvents)}
        </details>
      )}
      <form className={style.export} action="/office/events/money.csv">
        <Field name="month" type="month" label={t('boxOffice.events.exportMonth')} defaultValue={month} />
        <Button type="submit">{t('boxOffice.events.export')}</Button>
      </form>
    </>
  );
}

const countColumns = ['free', 'atPlace', 'inShelter', 'held', 'accepted', 'offered', 'waiting', 'open'] as const;

type EventRowProps = Pick<Props['tools'], 't'> & Record<'title' | 'when', string> & { summary: EventSummary };

function EventRow({ t, title, when, summary: { eventId, seats, isCancelled, ...requests } }: EventRowProps) {
  const counts = { ...seats, ...(isCancelled && { free: undefined }), ...requests };
  return (
    <tr>
      <td className={style.event}>
        <a href={`/office/events/${eventId}`}>{title}</a>
        <p className={style.day}>
          {when} {isCancelled && <b className={style.cancelled}>{describeCancellation(seats, t)}</b>}
          {!seats && !isCancelled && <b className={style.cancelled}>{t('boxOffice.events.unset')}</b>}
        </p>
        {seats && !isCancelled && <SeatBar seats={seats} />}
      </td>
      {countColumns.map((name) => (
        <td key={name} className={name === 'free' ? style.free : counts[name] ? undefined : style.zero}>
          <span className={style.name} aria-hidden="true">
            {t(`boxOffice.events.${name}`)}{' '}
          </span>
          <span className={style.number}>{counts[name] ?? '–'}</span>
        </td>
      ))}
    </tr>
  );
}

const describeCancellation = (seats: SeatCounts | undefined, t: Props['tools']['t']): string =>
  seats?.voidTickets ? t('boxOffice.event.voidTickets', { count: seats.voidTickets }) : t('boxOffice.events.cancelled');

/** How full the evening is. The numbers beside it say the same. */
function SeatBar({ seats: { accepted, walkIns, offered, held, free } }: { seats: SeatCounts }) {
  const taken = { sold: accepted + walkIns, offered, held };
  const all = Math.max(1, taken.sold + taken.offered + taken.held + Math.max(0, free));
  return (
    <svg className={style.bar} viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={style.seats} width={all} height="1" />
      <rect className={style.held} width={taken.sold + taken.offered + taken.held} height="1" />
      <rect className={style.offered} width={taken.sold + taken.offered} height="1" />
      <rect className={style.sold} width={taken.sold} height="1" />
    </svg>
  );
}
