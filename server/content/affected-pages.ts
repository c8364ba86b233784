import { isDeepStrictEqual } from 'node:util';
import { contentKinds } from '#contract/content/kinds.ts';
import type { ContentEntries } from './content-entries.ts';
import type { EntryName } from './entry.ts';

/** Entries reloaded from another server's publication may be equal. */
export const findChangedEntries = (before: ContentEntries, next: ContentEntries): EntryName[] =>
  [...new Set([...before.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), next.get(key)];
    const entry = is ?? was;
    return entry && was !== is && !isDeepStrictEqual(was?.data, is?.data) ? [{ kind: entry.kind, id: entry.id }] : [];
  });

const programmePages = ['/', '/events', '/calendar.ics', '/feed.xml'];

/**
 * Pages that show the changed entries; undefined: any page may.
 * Pages with a notice are rendered on demand, except the home page.
 */
export function findAffectedPages(before: ContentEntries, next: ContentEntries): string[] | undefined {
  const changed = findChangedEntries(before, next);
  if (changed.length === 0) return undefined;
  if (changed.every(({ kind }) => kind === 'siteNotices')) return ['/'];
  if (changed.some(({ kind }) => kind !== 'events')) return undefined;
  const own = changed.map(({ id }) => contentKinds.events.address(id));
  return [...programmePages, ...own.flatMap((address) => [address, `${address}.ics`])];
}
