/** What was found of a peer, in which order and direction it is read. */
import type { FirstView } from './first-view.ts';
import type { Rate } from './rate.ts';

export interface Result {
  name: string;
  how: string;
  /** why it could not be built, served or measured */
  failed?: string;
  versions: Record<string, string>;
  /** the share of our words on its pages, 0 … 1 */
  words?: number;
  /** by path; without the first view where the bytes are our own */
  pages: Record<string, Partial<FirstView> & Rate>;
  /** milliseconds from the press to the next page's paint, 150 ms away */
  second?: number;
  /** MB after the load; none where it is more than one thing */
  memory?: number;
  /** milliseconds to the first home page */
  start?: number;
}

interface Column {
  key: keyof (FirstView & Rate);
  title: string;
  digits: number;
  /** which way is ahead */
  isHigherBetter?: true;
}

export const columns: Column[] = [
  { key: 'bytes', title: 'KB before a touch', digits: 1 },
  { key: 'script', title: 'of it script', digits: 1 },
  { key: 'requests', title: 'requests', digits: 0 },
  { key: 'fcp', title: 'FCP ms', digits: 0 },
  { key: 'lcp', title: 'LCP ms', digits: 0 },
  { key: 'tbt', title: 'TBT ms', digits: 0 },
  { key: 'cls', title: 'CLS', digits: 3 },
  { key: 'perSecond', title: 'requests/s', digits: 0, isHigherBetter: true },
  { key: 'p99', title: 'p99 ms', digits: 1 },
];

export const wholes = [
  { key: 'second', title: 'second page ms' },
  { key: 'memory', title: 'memory MB' },
  { key: 'start', title: 'start ms' },
] as const;

/** Less than that lies between two runs of the same. */
const noise = 1.03;

/** Where another is ahead of us: what it is called, and on which pages. */
export function behind(ours: Result, other: Result): { figure: string; where: string[] }[] {
  const isAhead = (own: number | undefined, its: number | undefined, isHigherBetter = false) => {
    if (own === undefined || its === undefined) return false;
    return isHigherBetter ? its > own * noise : own > its * noise && own - its > 0.001;
  };
  const onPages = columns.map(({ key, isHigherBetter }) => ({
    figure: key,
    where: Object.keys(ours.pages).filter((path) =>
      isAhead(ours.pages[path]?.[key], other.pages[path]?.[key], isHigherBetter),
    ),
  }));
  const whole = wholes.map(({ key }) => ({ figure: key, where: isAhead(ours[key], other[key]) ? ['as a whole'] : [] }));
  return [...onPages, ...whole].filter(({ where }) => where.length > 0);
}
