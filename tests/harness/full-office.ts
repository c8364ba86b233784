/** An office with requests in every state, issues, an invitation and a film taken down. */
import type { Kysely } from 'kysely';
import { type Issue, newBlock } from '#contract/office/newsletter.ts';
import { invite } from '#office/team/server/invites.ts';
import { acceptOffer, makeOffer } from '#server/booking/seats/store.ts';
import { readConfig } from '#server/config.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Storage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { eveningAhead, fillRequests, requestRow } from './desk.ts';
import { issueOf, putIssue, putReaders } from './mailings.ts';
import { type OfficeOfOne, officeOfOne } from './office-of-one.ts';
import { staffMember } from './staff.ts';

const day = 24 * 60 * 60 * 1000;

export const fullOffice = officeOfOne('office', async (storage, now, folder) => {
  const secrets = await openSecrets(storage.db, readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const names = { ...(await requests(storage.db, now)), ...(await issues(storage, secrets, now)) };
  await filmTakenDown(storage.db, now);
  const wish = { purpose: 'join', role: 'writer', email: 'ida@beispiel.example' } as const;
  const needed = { secrets, now: () => now };
  const { id } = await storage.db.transaction().execute((work) => invite(work, needed, wish));
  await staffMember({ storage, clock: { now } }, 'writer');
  const { cookie } = await staffMember({ storage, clock: { now } }, 'owner');
  return { cookie, names: { ...names, key: secrets.link('invite', id) } };
});

export interface FullOffice extends OfficeOfOne {
  names: Awaited<ReturnType<typeof requests>> & Awaited<ReturnType<typeof issues>> & { key: string };
}

async function requests(db: Kysely<Tables>, now: Date) {
  const event = await eveningAhead(db, now);
  const states = ['open', 'offered', 'accepted', 'open', 'waiting', 'refused', 'withdrawn', 'noted'] as const;
  const rows = states.map((state, index) =>
    requestRow(index, states.length, now, { state: state === 'offered' || state === 'accepted' ? 'open' : state }),
  );
  await fillRequests(db, rows);
  const deed = { by: 'Falk', now };
  const chairs = { event, seats: 2, cents: 3500, until: new Date(now.getTime() + 3 * day) };
  await db.transaction().execute(async (work) => {
    await makeOffer(work, { ...chairs, requestId: rows[1]?.id ?? '' }, deed);
    const id = await makeOffer(work, { ...chairs, requestId: rows[2]?.id ?? '' }, deed);
    await acceptOffer(work, { id }, deed);
  });
  const [open = '', offered = '', accepted = ''] = rows.map(({ reference }) => reference);
  return { open, offered, accepted };
}

async function issues({ db }: Storage, secrets: Secrets, now: Date) {
  await putReaders(db, secrets, now, [{ email: 'ada@beispiel.example' }, { email: 'benno@beispiel.example' }]);
  const at = now.toISOString();
  const whole = issueOf('Nachrichten');
  const blocks = (['text', 'evening', 'news', 'picture'] as const).map(newBlock);
  const begun: Issue = { ...whole, subject: { de: 'Angefangen', en: '' }, blocks };
  const ended = { endedAt: at, sent: 1, failed: 1, stopReason: 'refusals' } as const;
  const been = { startedAt: at, queuedAt: at, recipients: 2 };
  return {
    begun: await putIssue(db, now, { content: JSON.stringify(begun) }),
    whole: await putIssue(db, now, { content: JSON.stringify(whole) }),
    planned: await putIssue(db, now, { state: 'planned', dueAt: new Date(now.getTime() + 300 * day).toISOString() }),
    sent: await putIssue(db, now, { ...been, state: 'sent', endedAt: at, sent: 2 }),
    stopped: await putIssue(db, now, { ...been, ...ended, state: 'stopped' }),
  };
}

async function filmTakenDown(db: Kysely<Tables>, now: Date) {
  const at = now.toISOString();
  const down = { at, reason: 'Die Rechte liegen bei jemand anderem' };
  const data = { title: { de: 'Ernte 2026', en: 'Harvest 2026' }, image: 'oak', down };
  await db
    .insertInto('contentRevisions')
    .values({
      ...{ number: 2, kind: 'films', entry: 'ernte-2026', action: 'published', data: JSON.stringify(data) },
      ...{ fileHash: null, at, author: 'Ida' },
    })
    .execute();
  await db.insertInto('contentHeads').values({ kind: 'films', entry: 'ernte-2026', revision: 2 }).execute();
}
