/** An office with requests in every state, issues, an invitation and a film taken down. */
import type { Kysely } from 'kysely';
import { createBlock, type NewsletterIssue } from '#contract/office/newsletter.ts';
import { createInvite } from '#office/team/server/invites.ts';
import { encryptCopy } from '#server/booking/id-copies/vault.ts';
import { acceptOffer, createOffer } from '#server/booking/seats/store.ts';
import { readConfig } from '#server/config.ts';
import { day } from '#server/limits.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { buildNewsletterIssue, insertNewsletterIssue, insertSubscribers } from './newsletter-issues.ts';
import { type OfficeServer, officeServerFixture } from './office-server.ts';
import { createTestPicture } from './pictures.ts';
import { addUpcomingEvent, buildRequestRow, insertRequests } from './request-rows.ts';
import { createStaffMember } from './staff.ts';

export const fullOfficeFixture = officeServerFixture('office', async (storage, now, folder) => {
  const secrets = await openSecrets(storage.db, readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const names = {
    ...(await addRequests(storage.db, secrets, now)),
    ...(await addNewsletterIssues(storage, secrets, now)),
  };
  await addTakenDownFilm(storage.db, now);
  const invite = { purpose: 'join', role: 'writer', email: 'ida@beispiel.example' } as const;
  const services = { secrets, now: () => now };
  const { id } = await storage.db.transaction().execute((trx) => createInvite(trx, services, invite));
  await createStaffMember({ storage, clock: { now } }, 'writer');
  const { cookie } = await createStaffMember({ storage, clock: { now } }, 'owner');
  return { cookie, names: { ...names, key: secrets.linkToken('invite', id) } };
});

export interface FullOffice extends OfficeServer {
  names: Awaited<ReturnType<typeof addRequests>> & Awaited<ReturnType<typeof addNewsletterIssues>> & { key: string };
}

async function addRequests(db: Kysely<Tables>, secrets: Secrets, now: Date) {
  const event = await addUpcomingEvent(db, now);
  const states = ['open', 'offered', 'accepted', 'open', 'waiting', 'refused', 'withdrawn', 'noted'] as const;
  const rows = states.map((state, index) =>
    buildRequestRow(index, states.length, now, { state: state === 'offered' || state === 'accepted' ? 'open' : state }),
  );
  await insertRequests(db, rows);
  const change = { by: 'Falk', now };
  const offer = {
    eventId: event,
    lines: [{ group: 'full', seats: 2, cents: 3500 }],
    until: new Date(now.getTime() + 3 * day),
  };
  await db.transaction().execute(async (trx) => {
    await createOffer(trx, { ...offer, requestId: rows[1]?.id ?? '' }, change);
    const id = await createOffer(trx, { ...offer, requestId: rows[2]?.id ?? '' }, change);
    await acceptOffer(trx, { id }, change);
  });
  const [open = '', offered = '', accepted = '', withCopy = ''] = rows.map(({ reference }) => reference);
  const requestId = rows[3]?.id ?? '';
  const copy = encryptCopy(secrets.idCopyKey, await createTestPicture('jpeg', 1), requestId);
  const at = now.toISOString();
  await db
    .insertInto('idCopies')
    .values({ ...copy, requestId, storedAt: at, retainedUntil: at })
    .execute();
  return { open, offered, accepted, withCopy };
}

async function addNewsletterIssues({ db }: DatabaseStorage, secrets: Secrets, now: Date) {
  await insertSubscribers(db, secrets, now, [{ email: 'ada@beispiel.example' }, { email: 'benno@beispiel.example' }]);
  const at = now.toISOString();
  const whole = buildNewsletterIssue('Nachrichten');
  const blocks = (['text', 'event', 'news', 'picture'] as const).map(createBlock);
  const begun: NewsletterIssue = { ...whole, subject: { de: 'Angefangen', en: '' }, blocks };
  const ended = { endedAt: at, sent: 1, failed: 1, stopReason: 'tooManyRefusals' } as const;
  const sending = { startedAt: at, queuedAt: at, recipients: 2 };
  return {
    begun: await insertNewsletterIssue(db, now, { content: JSON.stringify(begun) }),
    whole: await insertNewsletterIssue(db, now, { content: JSON.stringify(whole) }),
    planned: await insertNewsletterIssue(db, now, {
      state: 'planned',
      dueAt: new Date(now.getTime() + 300 * day).toISOString(),
    }),
    sent: await insertNewsletterIssue(db, now, { ...sending, state: 'sent', endedAt: at, sent: 2 }),
    stopped: await insertNewsletterIssue(db, now, { ...sending, ...ended, state: 'stopped' }),
  };
}

async function addTakenDownFilm(db: Kysely<Tables>, now: Date) {
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
