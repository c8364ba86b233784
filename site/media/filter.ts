import { type MediaType, mediaTypes } from '#contract/content/media.ts';

export interface MediaFilter {
  type?: MediaType | undefined;
  year?: number | undefined;
}

export function readMediaFilter(query: URLSearchParams): MediaFilter {
  const type = mediaTypes.find((name) => name === query.get('type'));
  const year = query.get('year') ?? '';
  return { type, year: /^\d{4}$/.test(year) ? Number(year) : undefined };
}

/** Omits defaults, so that each choice has one address. */
export function formatMediaQuery({ type, year }: MediaFilter): string {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (year) query.set('year', String(year));
  return query.size > 0 ? `?${query}` : '';
}

export const matchesMedia =
  ({ type, year }: MediaFilter) =>
  (item: { type: MediaType; year: number }): boolean =>
    (!type || item.type === type) && (!year || item.year === year);

/** Returns a number from 1. Invalid numbers give 1. */
export function readPhotoNumber(query: URLSearchParams, total: number): number {
  const photo = query.get('photo') ?? '';
  return /^[1-9]\d{0,3}$/.test(photo) && Number(photo) <= total ? Number(photo) : 1;
}

export const formatPhotoQuery = (number: number): string => (number === 1 ? '' : `?photo=${number}`);
