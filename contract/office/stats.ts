/** The office's figures: what is counted of views, and how a page of the office is told of it. No count holds a person. */
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

/** Beside the paths of pages: requests that no browser made for somebody to look at, and searches that found nothing. */
export const counted = { machines: 'machines', foundNothing: 'foundNothing' } as const;

/** Where a page says that it is shown now, when it had been fetched before anybody pressed. */
export const shownAddress = '/shown';

/** Where a view came from, when it is no host: typed or kept; from a page of ours; from one of too few to be named. */
export const origins = { none: '', own: '/', others: '*' } as const;

/** A host is named on days on which it sent at least so many. */
export const leastNamed = 3;

/** `2026-11-22`, by Berlin's clock; of a week its Monday */
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
  /** Berlin wall time */
  start: string;
  views: number;
  requests: number;
  /** chairs were offered, whatever became of it */
  offered: Asked;
  accepted: Asked;
  came: number;
  walkIns: number;
}

export interface FiguresScreens {
  figures: {
    evenings: Funnel[];
    /** the latest first, the present one as far as it has come */
    weeks: Span[];
    days: Span[];
    pages: { page: string; views: Record<Language, number> }[];
    sources: { from: string; views: number }[];
  };
}
