import { intlLocales, type Language, languageOf } from '#contract/language.ts';
import { type EventFigures, type ViewsPeriod, viewSources } from '#contract/office/stats.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { createOffice, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import { longDate } from '#site/language/dates.ts';
import { formatInteger } from '#site/language/number.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import table from './CountTable.module.css';
import style from './Figures.module.css';

const sum = ({ de, en }: Record<Language, number>): number => de + en;

interface FigureRow {
  id: string;
  name: string;
  href?: string | undefined;
  secondLine?: string | undefined;
  numbers: { text: string; below?: string | undefined }[];
  /** per cent of the largest row, for the bar */
  share: number;
}

function addShares(rows: readonly [first: number, row: Omit<FigureRow, 'share'>][]): FigureRow[] {
  const most = Math.max(1, ...rows.map(([first]) => first));
  return rows.map(([first, row]) => ({ ...row, share: Math.round((first / most) * 1000) / 10 }));
}

export function loadFigures(context: OfficeContext) {
  const office = createOffice(context);
  const { t, locale } = office;
  const { events, weeks, days, pages, sources } = readScreenData(context, 'stats');
  const labels = createBoxOfficeLabels(context);
  const formatNumber = (number: number) => ({ text: formatInteger(number, locale) });
  const heads = (...keys: string[]) => keys.map((key) => t(`stats.${key}`));

  const buildPeriodRows = (all: readonly ViewsPeriod[], name: (from: string) => string) =>
    addShares(
      all.map(({ firstDay, views, searchesWithoutResult, bots }) => {
        const numbers = [sum(views), views.de, views.en, sum(searchesWithoutResult), bots].map(formatNumber);
        return [sum(views), { id: firstDay, name: name(firstDay), numbers }];
      }),
    );

  const buildEventRow = ({ event, requests, offered, accepted, arrived, walkIns, views }: EventFigures) => ({
    id: String(event),
    name: labels.event(event).title,
    href: `/office/events/${event}`,
    secondLine: labels.event(event).day,
    numbers: [
      formatNumber(views),
      formatNumber(requests),
      ...[offered, accepted].map((count) => ({
        ...formatNumber(count.requests),
        below: count.seats > 0 ? labels.seats(count.seats) : undefined,
      })),
      { ...formatNumber(arrived), below: walkIns > 0 ? t('stats.walkIns', { count: walkIns }) : undefined },
    ],
  });

  const titleAt = (page: string): string | undefined => {
    const [, event] = page.match(/^\/events\/(\d+)$/) ?? [];
    return event && labels.event(Number(event)).title;
  };

  const dayFormat = { weekday: 'short', day: 'numeric', month: 'long' } as const;
  const weekday = new Intl.DateTimeFormat(intlLocales[languageOf(locale)], dayFormat);
  const spanHeads = ['views', 'german', 'english', 'noResults', 'bots'];
  return {
    page: { title: t('stats.title') },
    screen: {
      office,
      events: {
        heads: heads('event', 'views', 'requests', 'offered', 'accepted', 'arrived'),
        rows: addShares(events.map((event) => [event.views, buildEventRow(event)])),
      },
      weeks: { heads: heads('week', ...spanHeads), rows: buildPeriodRows(weeks, (from) => longDate(from, locale)) },
      days: {
        heads: heads('day', ...spanHeads),
        rows: buildPeriodRows(days, (from) => weekday.format(Temporal.PlainDate.from(from))),
      },
      pages: {
        heads: heads('page', 'views', 'german', 'english'),
        rows: addShares(
          pages.map(({ page, views }) => {
            const [name, numbers] = [titleAt(page), [sum(views), views.de, views.en].map(formatNumber)];
            return [sum(views), { id: page, name: name ?? page, href: page, secondLine: name && page, numbers }];
          }),
        ),
      },
      sources: {
        heads: heads('source', 'views'),
        rows: addShares(
          sources.map(({ source, views }) => {
            const origin = (['none', 'own', 'others'] as const).find((one) => viewSources[one] === source);
            const name = origin ? t(`stats.origin.${origin}`) : source;
            return [views, { id: source || 'none', name, numbers: [formatNumber(views)] }];
          }),
        ),
      },
    },
  };
}

type Props = ReturnType<typeof loadFigures>['screen'];
type FigureTable = Exclude<keyof Props, 'office'>;

export function Figures({ office: { t }, ...tables }: Props) {
  const renderTable = (name: FigureTable, none?: string) =>
    tables[name].rows.length > 0 ? (
      <CountTable caption={t('stats.table', { name: t(`stats.${name}`) })} {...tables[name]} />
    ) : (
      none && <p>{none}</p>
    );
  return (
    <>
      <p className={style.lead}>{t('stats.lead')}</p>
      <Section id="events" label={t('stats.events')}>
        <div className={style.part}>
          <p className={style.aside}>{t('stats.eventsLead')}</p>
          {renderTable('events', t('stats.noEvents'))}
        </div>
      </Section>
      <Section id="weeks" label={t('stats.weeks')}>
        <div className={style.part}>
          {renderTable('weeks')}
          <details>
            <summary>{t('stats.days')}</summary>
            {renderTable('days')}
          </details>
          <p className={style.aside}>{t('stats.botsHint')}</p>
        </div>
      </Section>
      <Section id="pages" label={t('stats.pages')}>
        <div className={style.part}>{renderTable('pages', t('stats.none'))}</div>
      </Section>
      <Section id="sources" label={t('stats.sources')}>
        <div className={style.part}>
          {renderTable('sources')}
          <p className={style.aside}>{t('stats.sourcesHint')}</p>
        </div>
      </Section>
      <p className={style.download}>
        <ButtonLink href="/office/stats/days.csv">{t('stats.download')}</ButtonLink>
        <span className={style.aside}>{t('stats.downloadHint')}</span>
      </p>
    </>
  );
}

const CountTable = ({ caption, heads, rows }: { caption: string; heads: string[]; rows: FigureRow[] }) => (
  <div className={table.table}>
    <DataTable caption={caption} heads={heads}>
      {rows.map(({ id, name, href, secondLine, numbers, share }) => (
        <tr key={id}>
          <th className={table.name} scope="row">
            {href ? <a href={href}>{name}</a> : name}
            {secondLine && <span className={table.below}>{secondLine}</span>}
          </th>
          {numbers.map(({ text, below }, index) => (
            <td key={heads[index + 1]} className={index === 0 ? table.first : undefined}>
              <span className={table.head} aria-hidden="true">
                {heads[index + 1]}{' '}
              </span>
              {index === 0 && (
                <svg className={table.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={share} height="1" />
                </svg>
              )}
              <span className={table.number}>{text}</span>
              {below && <span className={table.below}>{below}</span>}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  </div>
);
