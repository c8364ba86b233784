import { intlLocales, type Language, languageOf } from '#contract/language.ts';
import { type EventFigures, type ViewsPeriod, viewSources } from '#contract/office/stats.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { longDate } from '#site/language/dates.ts';
import { formatInteger } from '#site/language/number.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import tableStyle from './CountTable.module.css';
import style from './Figures.module.css';

const sum = ({ de, en }: Record<Language, number>): number => de + en;

/** Newest first. A new website has had no views before its first one. */
function dropPeriodsBeforeFirstView(periods: readonly ViewsPeriod[]): readonly ViewsPeriod[] {
  const first = periods.findLastIndex(
    ({ views, searchesWithoutResult, bots }) => sum(views) + sum(searchesWithoutResult) + bots > 0,
  );
  return periods.slice(0, Math.max(1, first + 1));
}

interface FigureRow {
  id: string;
  name: string;
  href?: string | undefined;
  secondLine?: string | undefined;
  cells: { text: string; secondLine?: string | undefined }[];
  /** the length of the row's bar in per cent of the longest bar */
  barPercent: number;
}

/** `barValue`: the number that the bar shows */
function addBars(rows: readonly [barValue: number, row: Omit<FigureRow, 'barPercent'>][]): FigureRow[] {
  const most = Math.max(1, ...rows.map(([barValue]) => barValue));
  return rows.map(([barValue, row]) => ({ ...row, barPercent: Math.round((barValue / most) * 1000) / 10 }));
}

export function loadFigures(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const { events, weeks, days, pages, sources } = readScreenData(context, 'stats');
  const labels = createBoxOfficeLabels(context);
  const toCell = (number: number) => ({ text: formatInteger(number, locale) });
  const heads = (...keys: string[]) => keys.map((key) => t(`stats.${key}`));

  const buildPeriodRows = (periods: readonly ViewsPeriod[], formatFirstDay: (firstDay: string) => string) =>
    addBars(
      dropPeriodsBeforeFirstView(periods).map(({ firstDay, views, searchesWithoutResult, bots }) => {
        const cells = [sum(views), views.de, views.en, sum(searchesWithoutResult), bots].map(toCell);
        return [sum(views), { id: firstDay, name: formatFirstDay(firstDay), cells }];
      }),
    );

  const buildEventRow = ({ event, requests, offered, accepted, arrived, walkIns, views }: EventFigures) => {
    const { title, when } = labels.event(event);
    return {
      id: String(event),
      name: title,
      href: `/office/events/${event}`,
      secondLine: when,
      cells: [
        toCell(views),
        toCell(requests),
        ...[offered, accepted].map((count) => ({
          ...toCell(count.requests),
          secondLine: count.seats > 0 ? labels.seats(count.seats) : undefined,
        })),
        { ...toCell(arrived), secondLine: walkIns > 0 ? t('stats.walkIns', { count: walkIns }) : undefined },
      ],
    };
  };

  const findEventTitle = (page: string): string | undefined => {
    const [, event] = page.match(/^\/events\/(\d+)$/) ?? [];
    return event && labels.event(Number(event)).title;
  };

  const dayFormat = { weekday: 'short', day: 'numeric', month: 'long' } as const;
  const weekday = new Intl.DateTimeFormat(intlLocales[languageOf(locale)], dayFormat);
  const periodHeads = ['views', 'german', 'english', 'noResults', 'bots'];
  return {
    page: { title: t('stats.title') },
    screen: {
      tools,
      events: {
        heads: heads('event', 'views', 'requests', 'offered', 'accepted', 'arrived'),
        rows: addBars(events.map((event) => [event.views, buildEventRow(event)])),
      },
      weeks: { heads: heads('week', ...periodHeads), rows: buildPeriodRows(weeks, (day) => longDate(day, locale)) },
      days: {
        heads: heads('day', ...periodHeads),
        rows: buildPeriodRows(days, (day) => weekday.format(Temporal.PlainDate.from(day))),
      },
      pages: {
        heads: heads('page', 'views', 'german', 'english'),
        rows: addBars(
          pages.map(({ page, views }) => {
            const [name, cells] = [findEventTitle(page), [sum(views), views.de, views.en].map(toCell)];
            return [sum(views), { id: page, name: name ?? page, href: page, secondLine: name && page, cells }];
          }),
        ),
      },
      sources: {
        heads: heads('source', 'views'),
        rows: addBars(
          sources.map(({ source, views }) => {
            const origin = (['none', 'own', 'others'] as const).find((one) => viewSources[one] === source);
            const name = origin ? t(`stats.origin.${origin}`) : source;
            return [views, { id: source || 'none', name, cells: [toCell(views)] }];
          }),
        ),
      },
    },
  };
}

type Props = ReturnType<typeof loadFigures>['screen'];
type FigureTable = Exclude<keyof Props, 'tools'>;

export function Figures({ tools: { t }, ...tables }: Props) {
  const renderTable = (name: FigureTable, emptyText?: string) =>
    tables[name].rows.length > 0 ? (
      <CountTable caption={t('stats.table', { name: t(`stats.${name}`) })} {...tables[name]} />
    ) : (
      emptyText && <p>{emptyText}</p>
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
  <div className={tableStyle.table}>
    <DataTable caption={caption} heads={heads}>
      {rows.map(({ id, name, href, secondLine, cells, barPercent }) => (
        <tr key={id}>
          <th className={tableStyle.name} scope="row">
            {href ? <a href={href}>{name}</a> : name}
            {secondLine && <span className={tableStyle.below}>{secondLine}</span>}
          </th>
          {cells.map(({ text, secondLine: cellSecondLine }, index) => (
            <td key={heads[index + 1]} className={index === 0 ? tableStyle.first : undefined}>
              <span className={tableStyle.head} aria-hidden="true">
                {heads[index + 1]}{' '}
              </span>
              {index === 0 && (
                <svg className={tableStyle.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={barPercent} height="1" />
                </svg>
              )}
              <span className={tableStyle.number}>{text}</span>
              {cellSecondLine && <span className={tableStyle.below}>{cellSecondLine}</span>}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  </div>
);
