import type { EventSummary } from '#contract/office/event-summary.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import style from './EventList.module.css';

export function loadEventList(context: OfficeContext) {
  const tools = createPageTools(context);
  const labels = createBoxOfficeLabels(context);
  const { summaries } = readScreenData(context, 'events');
  return { page: { title: tools.t('boxOffice.events.title') }, screen: { tools, labels, summaries } };
}

type Props = ReturnType<typeof loadEventList>['screen'];

export function EventList({ tools: { t }, labels, summaries }: Props) {
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
    </>
  );
}

const countColumns = ['free', 'park', 'barn', 'held', 'accepted', 'offered', 'waiting', 'open'] as const;

type EventRowProps = Pick<Props['tools'], 't'> & Record<'title' | 'when', string> & { summary: EventSummary };

function EventRow({ t, title, when, summary: { eventId, seats, isCancelled, ...requests } }: EventRowProps) {
  const counts = { ...seats, ...requests };
  return (
    <tr>
      <td className={style.event}>
        <a href={`/office/events/${eventId}`}>{title}</a>
        <p className={style.day}>
          {when} {isCancelled && <b className={style.cancelled}>{t('boxOffice.events.cancelled')}</b>}
          {!seats && <b className={style.cancelled}>{t('boxOffice.events.unset')}</b>}
        </p>
      </td>
      {countColumns.map((name) => (
        <td key={name} className={name === 'free' ? style.free : undefined}>
          <span className={style.name} aria-hidden="true">
            {t(`boxOffice.events.${name}`)}{' '}
          </span>
          {counts[name] ?? '–'}
        </td>
      ))}
    </tr>
  );
}
