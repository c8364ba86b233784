/** What several servers count, or do, once for all: rates, tries of a password, and what was to be published by now. */
import type { Kysely } from 'kysely';
import { saveDraft } from '#server/content/drafts.ts';
import { schedule } from '#server/content/publish-drafts.ts';
import { readShipped } from '#server/content/shipped.ts';
import type { Tables } from '#server/storage/tables.ts';
import { estateFolder } from '#tools/estate.ts';

const news = { kind: 'news', id: '1' } as const;

interface Place {
  address: string;
}

/** Statuses of so many requests of one network, sent to one server after the other, `abreast` of them at a time. */
async function inTurns(
  servers: readonly Place[],
  count: number,
  abreast: number,
  ask: (place: Place) => Promise<Response>,
) {
  const statuses: number[] = [];
  const work = async () => {
    for (let turn = statuses.length; turn < count; turn = statuses.length) {
      const place = servers[turn % servers.length] as Place;
      const at = statuses.push(0) - 1;
      const response = await ask(place);
      await response.arrayBuffer();
      statuses[at] = response.status;
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  return statuses;
}

const from = (network: string) => ({
  'content-type': 'application/json',
  accept: 'application/json',
  'x-forwarded-for': network,
});

/** How many of a network's wishes were heard, whatever became of them. */
export async function wishesHeard(servers: readonly Place[], count: number, network: string): Promise<number> {
  const ask = ({ address }: Place) =>
    fetch(`${address}/api/newsletter`, { method: 'POST', body: '{}', headers: from(network) });
  return (await inTurns(servers, count, 6, ask)).filter((status) => status !== 429).length;
}

/** How many wrong passwords for one address were looked at. */
export async function triesHeard(servers: readonly Place[], count: number, network: string): Promise<number> {
  const body = JSON.stringify({ email: 'ada@example.org', password: 'not the right one, certainly' });
  const ask = ({ address }: Place) => fetch(`${address}/auth/login`, { method: 'POST', body, headers: from(network) });
  return (await inTurns(servers, count, 1, ask)).filter((status) => status !== 429).length;
}

/** A headline that is to be published at this moment. */
export async function scheduleHeadline(db: Kysely<Tables>, headline: string, at: Date): Promise<void> {
  const data = (await readShipped(estateFolder)).entries.get('news/1.yaml')?.data as { title: object };
  const head = await db.selectFrom('contentHeads').select('revision').where('entry', '=', '1').executeTakeFirst();
  const draft = { ...data, title: { ...data.title, de: headline } };
  const saved = await saveDraft(
    db,
    { ...news, data: draft, version: 0, base: head?.revision ?? 0, author: 'Anna' },
    at,
  );
  await schedule(db, news, saved.version, Temporal.Instant.fromEpochMilliseconds(at.getTime()));
}

/** The edition that stands on each, and how often the headline was published. */
export async function published(db: Kysely<Tables>, servers: readonly Place[]) {
  const editions = await Promise.all(
    servers.map(async ({ address }) => (await (await fetch(`${address}/readyz`)).json()).content.epoch as number),
  );
  const pages = await Promise.all(
    servers.map(async ({ address }) => (await fetch(`${address}/news-detail/1?lng=de`)).text()),
  );
  const revisions = await db.selectFrom('contentRevisions').select('number').where('entry', '=', '1').execute();
  return { editions, pages, times: revisions.length };
}
