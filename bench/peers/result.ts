/** The measured values of a peer, and the required ratios. */
import { atLeast, atMost, type Figure } from '#bench/harness.ts';
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
  /** by path; without the first view if it serves our own bytes */
  pages: Record<string, Partial<FirstView> & Rate>;
  /** it serves the bytes of our own pages */
  isOurBytes: boolean;
}

interface Column {
  key: keyof (FirstView & Rate);
  title: string;
  digits: number;
}

export const columns: Column[] = [
  { key: 'bytes', title: 'KB before a touch', digits: 1 },
  { key: 'script', title: 'of it script', digits: 1 },
  { key: 'requests', title: 'requests', digits: 0 },
  { key: 'fcp', title: 'FCP ms', digits: 0 },
  { key: 'lcp', title: 'LCP ms', digits: 0 },
  { key: 'tbt', title: 'TBT ms', digits: 0 },
  { key: 'cls', title: 'CLS', digits: 3 },
  { key: 'perSecond', title: 'requests/s', digits: 0 },
  { key: 'p99', title: 'p99 ms', digits: 1 },
];

/** Pages without any script may be a little smaller than ours. */
const bytesFor = (name: string): number => (name === 'astro' ? 1.2 : 1);

/** The required ratios between the site and its peers, on the worst of the pages. */
export function compareWithPeers(results: Result[]): Figure[] {
  const [ours, ...others] = results.filter(({ failed, isOurBytes }) => !failed && !isOurBytes);
  if (!ours) return [];
  const ratios = (other: Result, key: 'bytes' | 'lcp' | 'perSecond') =>
    Object.entries(ours.pages).map(
      ([path, page]) => (page[key] ?? Number.NaN) / (other.pages[path]?.[key] ?? Number.NaN),
    );
  return others.flatMap((other) => [
    atMost(
      `ours : ${other.name}, bytes before a touch`,
      Math.max(...ratios(other, 'bytes')),
      bytesFor(other.name),
      '×',
    ),
    atMost(`ours : ${other.name}, largest contentful paint`, Math.max(...ratios(other, 'lcp')), 1, '×'),
    // A page cache serves files.
    ...(other.name === 'next'
      ? [atLeast(`ours : ${other.name}, requests/s`, Math.min(...ratios(other, 'perSecond')), 1, '×')]
      : []),
  ]);
}
