import type { KindName } from '#contract/content/kinds.ts';
import { publishChange } from '#server/content/publish.ts';
import type { InProcessServer } from './inbox.ts';

/** Publishes an entry; without data it deletes the entry. */
export function publishEntry(server: InProcessServer, kind: KindName, id: string, data?: unknown, base = 0) {
  const action = data ? 'published' : 'deleted';
  const change = { kind, id, action, data, expectedRevision: base, author: 'Anna' } as const;
  return publishChange(server.library, change, { now: () => server.clock.now });
}
