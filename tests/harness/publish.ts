import type { KindName } from '#contract/content/kinds.ts';
import type { Library } from '#server/content/library.ts';
import type { ChangeToPublish } from '#server/content/publication.ts';
import { publish } from '#server/content/publish.ts';
import type { InProcessServer } from './in-process.ts';

/** Publishes an entry; without data it deletes the entry. */
export function publishEntry(
  { library, clock }: Pick<InProcessServer, 'library' | 'clock'>,
  kind: KindName,
  id: string,
  data?: unknown,
  base = 0,
) {
  const change: ChangeToPublish = { kind, id, action: data ? 'published' : 'deleted', data, expectedRevision: base };
  return publishAs('Anna', library, [change], () => clock.now);
}

/** Publishes in somebody's name, as the terminal does. */
export const publishAs = (name: string, library: Library, changes: readonly ChangeToPublish[], now: () => Date) =>
  publish(library, { changes, publisher: { name }, action: 'publishedContent', now });
