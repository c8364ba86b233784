import type { Kysely } from 'kysely';
import { writeDraft } from '#server/content/drafts.ts';
import { scheduleDraft } from '#server/content/publish-drafts.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import type { Tables } from '#server/storage/tables.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const news = { kind: 'news', id: '1' } as const;

interface ComparedServer {
  address: string;
}

export async function scheduleHeadline(db: Kysely<Tables>, headline: string, at: Date): Promise<void> {
  const data = (await readShipped(fixtureContentFolder)).entries.get('news/1.yaml')?.data as { title: object };
  const head = await db.selectFrom('contentHeads').select('revision').where('entry', '=', '1').executeTakeFirst();
  const draft = { ...data, title: { ...data.title, de: headline } };
  const change = { ...news, data: draft, version: 0, base: head?.revision ?? 0, author: { name: 'Anna' } };
  const saved = await writeDraft(db, change, at);
  const schedule = { at: Temporal.Instant.fromEpochMilliseconds(at.getTime()), by: { name: 'Anna' } };
  await scheduleDraft(db, news, saved.version, schedule);
}

export async function readPublishedState(db: Kysely<Tables>, servers: readonly ComparedServer[]) {
  const editions = await Promise.all(
    servers.map(async ({ address }) => (await (await fetch(`${address}/readyz`)).json()).content.epoch as number),
  );
  const pages = await Promise.all(
    servers.map(async ({ address }) => (await fetch(`${address}/news-detail/1?lng=de`)).text()),
  );
  const revisions = await db.selectFrom('contentRevisions').select('number').where('entry', '=', '1').execute();
  return { editions, pages, revisionCount: revisions.length };
}
