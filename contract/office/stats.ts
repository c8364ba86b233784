/** Page views for the office. No count identifies a person. */
import type { Language } from '#contract/language.ts';
import { boxOfficeRoles, type OfficeTask } from './roles.ts';

export const statsAddresses = {
  '/office/stats': { allowedRoles: boxOfficeRoles },
  '/office/stats/days.csv': { allowedRoles: boxOfficeRoles },
} as const satisfies OfficeTask['addresses'];

/** Not paths of pages: requests without a visitor, and searches without a result. */
export const specialCounts = { machines: 'machines', foundNothing: 'foundNothing' } as const;

/** Pages report a view here that were fetched before the visitor clicked. */
export const viewReportAddress = '/shown';

/** Sources that are no host: typed or bookmarked, our own pages, too few to be named. */
export const viewSources = { none: '', own: '/', others: '*' } as const;

/** A host is named on days with at least this many views. */
export const minNamedViews = 3;

export interface ViewsPeriod {
  /** `2026-11-22` in Berlin; the Monday of a week */
  from: string;
  views: Record<Language, number>;
  machines: number;
  foundNothing: Record<Language, number>;
}

type FunnelCounts = Record<'requests' | 'seats', number>;

export interface EventFunnel {
  event: number;
  start: string;
  views: number;
  requests: number;
  offered: FunnelCounts;
  accepted: FunnelCounts;
  arrived: number;
  walkIns: number;
}

export interface StatsScreens {
  stats: {
    events: EventFunnel[];
    weeks: ViewsPeriod[];
    days: ViewsPeriod[];
    pages: { page: string; views: Record<Language, number> }[];
    sources: { from: string; views: number }[];
  };
}
