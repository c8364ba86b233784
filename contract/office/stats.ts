/** Page views for the office. No count identifies a person. */
import type { Language } from '#contract/language.ts';
import { deskRoles, type OfficeTask } from './roles.ts';

export const stats = {
  addresses: {
    '/office/figures': { who: deskRoles },
    '/office/figures/days.csv': { who: deskRoles },
  },
  events: [],
  loggedOnly: [],
  reportedOnly: [],
} as const satisfies OfficeTask;

/** Not paths of pages: requests without a visitor, and searches without a result. */
export const counted = { machines: 'machines', foundNothing: 'foundNothing' } as const;

/** Pages report a view here that were fetched before the visitor clicked. */
export const shownAddress = '/shown';

/** Sources that are no host: typed or bookmarked, our own pages, too few to be named. */
export const origins = { none: '', own: '/', others: '*' } as const;

/** A host is named on days with at least this many views. */
export const leastNamed = 3;

/** `2026-11-22` in Berlin; a week is named by its Monday */
type Day = string;

export interface Span {
  from: Day;
  views: Record<Language, number>;
  machines: number;
  foundNothing: Record<Language, number>;
}

interface Asked {
  requests: number;
  chairs: number;
}

export interface Funnel {
  event: number;
  start: string;
  views: number;
  requests: number;
  offered: Asked;
  accepted: Asked;
  came: number;
  walkIns: number;
}

export interface FiguresScreens {
  figures: {
    evenings: Funnel[];
    weeks: Span[];
    days: Span[];
    pages: { page: string; views: Record<Language, number> }[];
    sources: { from: string; views: number }[];
  };
}
