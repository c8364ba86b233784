import { type Category, categories } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-wording.ts';

export interface Filter {
  category?: Category | undefined;
  year?: number | undefined;
}

/** An unknown category means all; a year may be one without an event. */
export function readFilter(query: URLSearchParams): Filter {
  const category = categories.find((name) => name === query.get('category'));
  const year = query.get('year') ?? '';
  return { category, year: /^\d{4}$/.test(year) ? Number(year) : undefined };
}

export function filterQuery({ category, year }: Filter): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (year) query.set('year', String(year));
  return query.size > 0 ? `?${query}` : '';
}

export const matches =
  ({ category, year }: Filter) =>
  (event: { category: Category; start: string }): boolean =>
    (!category || event.category === category) && (!year || seasonOf(event) === year);
