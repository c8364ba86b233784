import type { EventSummary } from '#contract/office/event-summary.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { createOffice, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import style from './EventList.module.css';

export function loadEventList(context: OfficeContext) {
  const office = createOffice(context);
  const labels = createBoxOfficeLabels(context);
  const { lines } = readScreenData(context, 'events');
  return { page: { title: office.t('boxOffice.events.title') }, screen: { office, labels, lines } };
}

type Props = ReturnType<typeof loadEventList>['screen'];

export function EventList({ office: { t }, labels, lines }: Props) {
  const over = lines.filter((line) => line.isOver);
  const ahead = lines.filter((line) => !line.isOver);
  const renderTable = (title: 'title' | 'past', shown: EventSummary[]) => (
    <div className={style.table}>
      <DataTable
        caption={t(`boxOffice.events.${title}`)}
        heads={['event', ...countColumns].map((head) => t(`boxOffice.events.${head}`))}
      >
        {shown.map((line) => (
          <EventRow key={line.event} t={t} summary={line} {...labels.event(line.event)} />
        ))}
      </DataTable>
    </div>
  );
  return (
    <>
      {ahead.length > 0 ? renderTable('title', ahead) : <p>{t('boxOffice.events.none')}</p>}
      {over.length > 0 && (
        <details>
          <summary>{t('boxOffice.events.past')}</summary>
          {renderTable('past', over)}
        </details>
      )}
    </>
  );
}

const countColumns = ['free', 'park', 'barn', 'held', 'accepted', 'offered', 'waiting', 'open'] as const;

type EventRowProps = Pick<Props['office'], 't'> & Record<'title' | 'day', string> & { summary: EventSummary };

function EventRow({ t, title, day, summary: { event, seats, isCancelled, ...requests } }: EventRowProps) {
  const counted = { ...seats, ...requests };
  return (
    <tr>
      <td className={style.event}>
        <a href={`/office/events/${event}`}>{title}</a>
        <p className={style.day}>
          {day} {isCancelled && <b className={style.cancelled}>{t('boxOffice.events.cancelled')}</b>}
          {!seats && <b className={style.cancelled}>{t('boxOffice.events.unset')}</b>}
        </p>
      </td>
      {countColumns.map((name) => (
        <td key={name} className={name === 'free' ? style.free : undefined}>
          <span className={style.name} aria-hidden="true">
            {t(`boxOffice.events.${name}`)}{' '}
          </span>
          {counted[name] ?? '–'}
        </td>
      ))}
    </tr>
  );
}
