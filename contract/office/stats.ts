/** Page views, and the requests and arrivals of each event. No count identifies a person. */
import type { Language } from '#contract/language.ts';
import { boxOfficeRoles, type OfficeTask } from './roles.ts';

export const statsAddresses = {
  '/office/stats': { allowedRoles: boxOfficeRoles },
  '/office/stats/days.csv': { allowedRoles: boxOfficeRoles },
} as const satisfies OfficeTask['addresses'];

/**
 * Counts that belong to no page: requests by bots, and searches without a result.
 * `viewCounts.what` stores the values.
 */
export const specialCounts = { bots: 'machines', searchesWithoutResult: 'foundNothing' } as const;

/** A page that the browser fetched before the click reports its view to this address. */
export const viewReportAddress = '/shown';

/** Sources that are no host: no referrer, our pages, hosts with too few views. */
export const viewSources = { none: '', own: '/', others: '*' } as const;

/** The figures name a host on days with at least this many views from it. */
export const minNamedViews = 3;

export interface ViewsPeriod {
  /** A Berlin day like `2026-11-22`; for a week its Monday. */
  firstDay: string;
  views: Record<Language, number>;
  bots: number;
  searchesWithoutResult: Record<Language, number>;
}

type RequestAndSeatCounts = Record<'requests' | 'seats', number>;

export interface EventFigures {
  event: number;
  start: string;
  views: number;
  requests: number;
  offered: RequestAndSeatCounts;
  accepted: RequestAndSeatCounts;
  arrived: number;
  walkIns: number;
}

export interface StatsScreens {
  stats: {
    events: EventFigures[];
    weeks: ViewsPeriod[];
    days: ViewsPeriod[];
    pages: { page: string; views: Record<Language, number> }[];
    sources: { source: string; views: number }[];
  };
}
