import { type Language, languageOf, locales } from '#contract/language.ts';
import { type Funnel, origins, type Span } from '#contract/office/stats.ts';
import { deskNames } from '#office/shared/screens/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { longDate } from '#site/language/dates.ts';
import { wholeNumber } from '#site/language/number.ts';

const sum = ({ de, en }: Record<Language, number>): number => de + en;

export interface CountedRow {
  id: string;
  name: string;
  href?: string | undefined;
  line?: string | undefined;
  numbers: { told: string; below?: string | undefined }[];
  /** per cent of the largest row, for the bar */
  share: number;
}

function withBars(rows: readonly [first: number, row: Omit<CountedRow, 'share'>][]): CountedRow[] {
  const most = Math.max(1, ...rows.map(([first]) => first));
  return rows.map(([first, row]) => ({ ...row, share: Math.round((first / most) * 1000) / 10 }));
}

export function loadFigures(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const { evenings, weeks, days, pages, sources } = factsOf(context, 'figures');
  const names = deskNames(context);
  const told = (number: number) => ({ told: wholeNumber(number, view) });
  const heads = (...keys: string[]) => keys.map((key) => t(`figures.${key}`));

  const spans = (all: readonly Span[], name: (from: string) => string) =>
    withBars(
      all.map(({ from, views, foundNothing, machines }) => {
        const numbers = [sum(views), views.de, views.en, sum(foundNothing), machines].map(told);
        return [sum(views), { id: from, name: name(from), numbers }];
      }),
    );

  const funnel = ({ event, requests, offered, accepted, came, walkIns, views }: Funnel) => ({
    id: String(event),
    name: names.evening(event).title,
    href: `/office/evenings/${event}`,
    line: names.evening(event).day,
    numbers: [
      told(views),
      told(requests),
      ...[offered, accepted].map((asked) => ({
        ...told(asked.requests),
        below: asked.chairs > 0 ? names.chairs(asked.chairs) : undefined,
      })),
      { ...told(came), below: walkIns > 0 ? t('figures.walkIns', { count: walkIns }) : undefined },
    ],
  });

  const titleAt = (page: string): string | undefined => {
    const [, event] = page.match(/^\/events\/(\d+)$/) ?? [];
    return event && names.evening(Number(event)).title;
  };

  const weekday = new Intl.DateTimeFormat(locales[languageOf(view)], {
    ...{ weekday: 'short', day: 'numeric', month: 'long' },
  });
  const ofSpans = ['views', 'german', 'english', 'foundNothing', 'machines'];
  return {
    page: { title: t('figures.title') },
    screen: {
      office,
      evenings: {
        heads: heads('evening', 'views', 'requests', 'offered', 'accepted', 'came'),
        rows: withBars(evenings.map((evening) => [evening.views, funnel(evening)])),
      },
      weeks: { heads: heads('week', ...ofSpans), rows: spans(weeks, (from) => longDate(from, view)) },
      days: {
        heads: heads('day', ...ofSpans),
        rows: spans(days, (from) => weekday.format(Temporal.PlainDate.from(from))),
      },
      pages: {
        heads: heads('page', 'views', 'german', 'english'),
        rows: withBars(
          pages.map(({ page, views }) => {
            const [name, numbers] = [titleAt(page), [sum(views), views.de, views.en].map(told)];
            return [sum(views), { id: page, name: name ?? page, href: page, line: name && page, numbers }];
          }),
        ),
      },
      sources: {
        heads: heads('source', 'views'),
        rows: withBars(
          sources.map(({ from, views }) => {
            const origin = (['none', 'own', 'others'] as const).find((one) => origins[one] === from);
            const name = origin ? t(`figures.origin.${origin}`) : from;
            return [views, { id: from || 'none', name, numbers: [told(views)] }];
          }),
        ),
      },
    },
  };
}
