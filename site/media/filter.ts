import { type MediaType, mediaTypes } from '#contract/content/media.ts';

/** What the library is narrowed to: `?type=photo&year=2022`. */
export interface MediaFilter {
  type?: MediaType | undefined;
  year?: number | undefined;
}

/** An unknown type means both; a year is a year, even one without an item. */
export function readMediaFilter(query: URLSearchParams): MediaFilter {
  const type = mediaTypes.find((name) => name === query.get('type'));
  const year = query.get('year') ?? '';
  return { type, year: /^\d{4}$/.test(year) ? Number(year) : undefined };
}

/** As short as can be: the same choice has one address. */
export function mediaQuery({ type, year }: MediaFilter): string {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (year) query.set('year', String(year));
  return query.size > 0 ? `?${query}` : '';
}

export const fits =
  ({ type, year }: MediaFilter) =>
  (item: { type: MediaType; year: number }): boolean =>
    (!type || item.type === type) && (!year || item.year === year);

/** The picture a gallery shows, counted from 1. What is no picture of it is the first. */
export function readPhoto(query: URLSearchParams, total: number): number {
  const photo = query.get('photo') ?? '';
  return /^[1-9]\d{0,3}$/.test(photo) && Number(photo) <= total ? Number(photo) : 1;
}

export const photoQuery = (number: number): string => (number === 1 ? '' : `?photo=${number}`);
