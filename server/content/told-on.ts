import { isDeepStrictEqual } from 'node:util';
import { kinds } from '#contract/content/kinds.ts';
import type { EntryName } from './entry.ts';
import type { Entries } from './whole.ts';

/** What another server has published is read again, and has not changed all the same. */
export const changedEntries = (before: Entries, next: Entries): EntryName[] =>
  [...new Set([...before.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), next.get(key)];
    const entry = is ?? was;
    return entry && was !== is && !isDeepStrictEqual(was?.data, is?.data) ? [{ kind: entry.kind, id: entry.id }] : [];
  });

const programme = ['/', '/events', '/calendar.ics', '/feed.xml'];

/**
 * Of events alone: their own pages and the programme's. A notice: the home page, the others on demand.
 * Undefined: any page may tell of it.
 */
export function toldOn(before: Entries, next: Entries): string[] | undefined {
  const changed = changedEntries(before, next);
  if (changed.length === 0) return undefined;
  if (changed.every(({ kind }) => kind === 'siteNotices')) return ['/'];
  if (changed.some(({ kind }) => kind !== 'events')) return undefined;
  const own = changed.map(({ id }) => kinds.events.address(id));
  return [...programme, ...own.flatMap((address) => [address, `${address}.ics`])];
}
