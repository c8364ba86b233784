import type { KindName } from '#contract/content/kinds.ts';
import { publishChange } from '#server/content/publish.ts';
import type { InProcessServer } from './inbox.ts';

/** Publishes an entry that has no revision yet. */
export function publishEntry({ library, clock }: InProcessServer, kind: KindName, id: string, data: unknown) {
  const change = { kind, id, action: 'published', data, expected: 0, author: 'Anna' } as const;
  return publishChange(library, change, { now: () => clock.now });
}
