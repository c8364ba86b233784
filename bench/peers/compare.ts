/** What the site has to reach beside its peers, on the worst of the pages. */
import { atLeast, atMost, type Figure } from '#bench/figure.ts';
import { astroPeer } from './astro.ts';
import type { Result } from './result.ts';

/** Pages without any script may be a little lighter than ours. */
const bytesFor = (name: string): number => (name === astroPeer.name ? 1.2 : 1);

export function compare(results: Result[]): Figure[] {
  const [ours, ...others] = results.filter(({ failed }) => !failed);
  if (!ours) return [];
  const ratios = (other: Result, key: 'bytes' | 'lcp' | 'perSecond') =>
    Object.entries(ours.pages).flatMap(([path, page]) => {
      const [own, its] = [page[key], other.pages[path]?.[key]];
      return own === undefined || its === undefined ? [] : [own / its];
    });
  return others.flatMap((other) => {
    const { name } = other;
    if (other.second === undefined || ours.second === undefined) return [];
    return [
      atMost(`ours : ${name}, bytes before a touch`, Math.max(...ratios(other, 'bytes')), bytesFor(name), '×'),
      atMost(`ours : ${name}, largest contentful paint`, Math.max(...ratios(other, 'lcp')), 1, '×'),
      atMost(`ours : ${name}, second page`, ours.second / other.second, 1, '×'),
      ...(name === 'wordpress-cached'
        ? []
        : [atLeast(`ours : ${name}, requests/s`, Math.min(...ratios(other, 'perSecond')), 1, '×')]),
    ];
  });
}
