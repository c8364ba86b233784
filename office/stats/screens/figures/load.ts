import { type Language, languageOf, locales } from '#contract/language.ts';
import { type EventFunnel, type ViewsPeriod, viewSources } from '#contract/office/stats.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { type OfficeContext, officeOf, readScreenData } from '#office/shared/screens/frame/office.ts';
import { longDate } from '#site/language/dates.ts';
import { formatInteger } from '#site/language/number.ts';

const sum = ({ de, en }: Record<Language, number>): number => de + en;

export interface FigureRow {
  id: string;
  name: string;
  href?: string | undefined;
  line?: string | undefined;
  numbers: { text: string; below?: string | undefined }[];
  /** per cent of the largest row, for the bar */
  share: number;
}

function addBars(rows: readonly [first: number, row: Omit<FigureRow, 'share'>][]): FigureRow[] {
  const most = Math.max(1, ...rows.map(([first]) => first));
  return rows.map(([first, row]) => ({ ...row, share: Math.round((first / most) * 1000) / 10 }));
}

export function loadFigures(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const { events, weeks, days, pages, sources } = readScreenData(context, 'stats');
  const names = createBoxOfficeLabels(context);
  const formatNumber = (number: number) => ({ text: formatInteger(number, view) });
  const heads = (...keys: string[]) => keys.map((key) => t(`stats.${key}`));

  const spans = (all: readonly ViewsPeriod[], name: (from: string) => string) =>
    addBars(
      all.map(({ from, views, foundNothing, machines }) => {
        const numbers = [sum(views), views.de, views.en, sum(foundNothing), machines].map(formatNumber);
        return [sum(views), { id: from, name: name(from), numbers }];
      }),
    );

  const funnel = ({ event, requests, offered, accepted, came, walkIns, views }: EventFunnel) => ({
    id: String(event),
    name: names.event(event).title,
    href: `/office/events/${event}`,
    line: names.event(event).day,
    numbers: [
      formatNumber(views),
      formatNumber(requests),
      ...[offered, accepted].map((count) => ({
        ...formatNumber(count.requests),
        below: count.seats > 0 ? names.seats(count.seats) : undefined,
      })),
      { ...formatNumber(came), below: walkIns > 0 ? t('stats.walkIns', { count: walkIns }) : undefined },
    ],
  });

  const titleAt = (page: string): string | undefined => {
    const [, event] = page.match(/^\/events\/(\d+)$/) ?? [];
    return event && names.event(Number(event)).title;
  };

  const weekday = new Intl.DateTimeFormat(locales[languageOf(view)], {
    ...{ weekday: 'short', day: 'numeric', month: 'long' },
  });
  const spanHeads = ['views', 'german', 'english', 'noResults', 'bots'];
  return {
    page: { title: t('stats.title') },
    screen: {
      office,
      events: {
        heads: heads('event', 'views', 'requests', 'offered', 'accepted', 'came'),
        rows: addBars(events.map((event) => [event.views, funnel(event)])),
      },
      weeks: { heads: heads('week', ...spanHeads), rows: spans(weeks, (from) => longDate(from, view)) },
      days: {
        heads: heads('day', ...spanHeads),
        rows: spans(days, (from) => weekday.format(Temporal.PlainDate.from(from))),
      },
      pages: {
        heads: heads('page', 'views', 'german', 'english'),
        rows: addBars(
          pages.map(({ page, views }) => {
            const [name, numbers] = [titleAt(page), [sum(views), views.de, views.en].map(formatNumber)];
            return [sum(views), { id: page, name: name ?? page, href: page, line: name && page, numbers }];
          }),
        ),
      },
      sources: {
        heads: heads('source', 'views'),
        rows: addBars(
          sources.map(({ from, views }) => {
            const origin = (['none', 'own', 'others'] as const).find((one) => viewSources[one] === from);
            const name = origin ? t(`stats.origin.${origin}`) : from;
            return [views, { id: from || 'none', name, numbers: [formatNumber(views)] }];
          }),
        ),
      },
    },
  };
}
