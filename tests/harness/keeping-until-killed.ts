/** Keeps what is typed as the server does, until it is killed; answers each save when the database has confirmed it. */
import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config.ts';
import { keepDraft } from '#server/content/keep-draft.ts';
import { openStorage } from '#server/storage/open.ts';

export interface Save {
  number: number;
  text: string;
  version: number;
}
export interface Saved {
  number: number;
  /** undefined: refused */
  kept: Awaited<ReturnType<typeof keepDraft>>;
}

const { db } = await openStorage(readConfig(process.env), 'server');

// Whoever is killed keeps nothing for the next one.
flushCompileCache();

process.on('message', async ({ number, text, version }: Save) => {
  const given = { kind: 'news', id: '1', data: { text }, version, base: 0, author: 'Anna' } as const;
  process.send?.('writing');
  const kept = await keepDraft(db, given, { at: new Date() }).catch(() => undefined);
  process.send?.({ number, kept } satisfies Saved);
});
process.send?.('ready');
