import { type Funnel, origins, type Span } from '#contract/figures.ts';
import { type Language, languageOf, locales } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { wholeNumber } from '#site/language/number.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';
import type { CountedRow } from './Counted.tsx';

const sum = ({ de, en }: Record<Language, number>): number => de + en;

/** The largest has a whole bar. */
function withBars<Row extends { first: number }>(rows: readonly Row[]): (Row & { share: number })[] {
  const most = Math.max(1, ...rows.map(({ first }) => first));
  return rows.map((row) => ({ ...row, share: Math.round((row.first / most) * 1000) / 10 }));
}

export function loadFigures(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const { evenings, weeks, days, pages, sources } = factsOf(context, 'figures');
  const names = deskNames(context);
  const told = (number: number) => ({ told: wholeNumber(number, view) });
  const heads = (...keys: string[]) => keys.map((key) => t(`figures.${key}`));

  const spans = (all: readonly Span[], name: (from: string) => string) =>
    withBars(all.map((span) => ({ first: sum(span.views), ...span }))).map(
      ({ first, from, views, foundNothing, machines, share }): CountedRow => ({
        id: from,
        name: name(from),
        numbers: [first, views.de, views.en, sum(foundNothing), machines].map(told),
        share,
      }),
    );

  const funnel = ({ event, requests, offered, accepted, came, walkIns, views, share }: Funnel & { share: number }) => ({
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
    share,
  });

  const weekday = new Intl.DateTimeFormat(locales[languageOf(view)], {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
  });
  const ofSpans = ['views', 'german', 'english', 'foundNothing', 'machines'];
  return {
    page: { title: t('figures.title') },
    screen: {
      office,
      evenings: {
        heads: heads('evening', 'views', 'requests', 'offered', 'accepted', 'came'),
        rows: withBars(evenings.map((evening) => ({ first: evening.views, ...evening }))).map(funnel),
      },
      weeks: { heads: heads('week', ...ofSpans), rows: spans(weeks, (from) => longDate(from, view)) },
      days: {
        heads: heads('day', ...ofSpans),
        rows: spans(days, (from) => weekday.format(Temporal.PlainDate.from(from))),
      },
      pages: {
        heads: heads('page', 'views', 'german', 'english'),
        rows: withBars(pages.map((page) => ({ first: sum(page.views), ...page }))).map(
          ({ first, page, views, share }) => ({
            id: page,
            name: titleAt(page, names.evening) ?? page,
            href: page,
            line: titleAt(page, names.evening) ? page : undefined,
            numbers: [first, views.de, views.en].map(told),
            share,
          }),
        ),
      },
      sources: {
        heads: heads('source', 'views'),
        rows: withBars(sources.map((source) => ({ first: source.views, ...source }))).map(({ from, first, share }) => ({
          id: from || 'none',
          name: unnamed.get(from) ? t(`figures.origin.${unnamed.get(from)}`) : from,
          numbers: [told(first)],
          share,
        })),
      },
    },
  };
}

const unnamed = new Map<string, keyof typeof origins>(
  (['none', 'own', 'others'] as const).map((name) => [origins[name], name]),
);

/** An evening is known by its title; the other pages by where they stand. */
function titleAt(page: string, evening: (event: number) => { title: string }): string | undefined {
  const [, event] = page.match(/^\/events\/(\d+)$/) ?? [];
  return event && evening(Number(event)).title;
}
