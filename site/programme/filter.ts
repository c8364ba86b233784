import { type EventCategory, eventCategories } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';

export interface EventFilter {
  category?: EventCategory | undefined;
  year?: number | undefined;
}

/** An unknown category means all; a year may be one without an event. */
export function readEventFilter(query: URLSearchParams): EventFilter {
  const category = eventCategories.find((name) => name === query.get('category'));
  const year = query.get('year') ?? '';
  return { category, year: /^\d{4}$/.test(year) ? Number(year) : undefined };
}

export function eventFilterQuery({ category, year }: EventFilter): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (year) query.set('year', String(year));
  return query.size > 0 ? `?${query}` : '';
}

export const matchesEventFilter =
  ({ category, year }: EventFilter) =>
  (event: { category: EventCategory; start: string }): boolean =>
    (!category || event.category === category) && (!year || seasonOf(event) === year);
