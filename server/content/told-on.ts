import { isDeepStrictEqual } from 'node:util';
import { kinds } from '#contract/content/kinds.ts';
import type { EntryName } from './entry.ts';
import type { Entries } from './whole.ts';

/** Entries reloaded from another server's publication may be equal. */
export const changedEntries = (before: Entries, next: Entries): EntryName[] =>
  [...new Set([...before.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), next.get(key)];
    const entry = is ?? was;
    return entry && was !== is && !isDeepStrictEqual(was?.data, is?.data) ? [{ kind: entry.kind, id: entry.id }] : [];
  });

const programme = ['/', '/events', '/calendar.ics', '/feed.xml'];

/**
 * Pages that show the changed entries; undefined: any page may.
 * Pages with a notice are rendered on demand, except the home page.
 */
export function toldOn(before: Entries, next: Entries): string[] | undefined {
  const changed = changedEntries(before, next);
  if (changed.length === 0) return undefined;
  if (changed.every(({ kind }) => kind === 'siteNotices')) return ['/'];
  if (changed.some(({ kind }) => kind !== 'events')) return undefined;
  const own = changed.map(({ id }) => kinds.events.address(id));
  return [...programme, ...own.flatMap((address) => [address, `${address}.ics`])];
}
