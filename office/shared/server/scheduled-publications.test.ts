/** Who may cancel a scheduled publication, and who hears of it. */

import { expect, test } from 'vitest';
import { type AuditEntry, readAuditRows, recordAuditEvent } from '#server/audit/log.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { scheduleDraft } from '#server/content/publish-drafts.ts';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { authorizeAndLogCancellation, readPublicationsCancelledByOthers } from './scheduled-publications.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const [ida, falk] = ['Ida', 'Falk'].map((name) => ({ name, id: name }));
const terminal = { name: 'Terminal' };
const [first, second] = ['news/1.yaml', 'news/2.yaml'];

type CancellationLine = [
  actor: AuditEntry['actor'] | undefined,
  action: AuditEntry['action'],
  entry?: string,
  ago?: number,
];
async function findCancelled(lines: CancellationLine[], staffId = 'Ida') {
  await using storage = await openDatabase();
  const { db } = storage;
  for (const [index, [actor = terminal, action, entry = first, ago = 1000 - index]] of lines.entries())
    await db
      .transaction()
      .execute((trx) => recordAuditEvent(trx, secrets, { at: before(ago), actor, action, subject: { entry } }));
  const found = await readPublicationsCancelledByOthers(db, staffId, now);
  return found.map(({ kind, id, by, at }) => [`${kind}/${id}`, by, now.getTime() - Date.parse(at)]);
}

const scheduled: CancellationLine = [ida, 'scheduledContent'];
const cancelled: CancellationLine = [falk, 'unscheduledContent'];
const byFalk = [['news/1', 'Falk', 999]];

test.each<[string, CancellationLine[], unknown[]]>([
  ['of a colleague who cancelled', [scheduled, cancelled], byFalk],
  ['of the terminal', [scheduled, [terminal, 'unscheduledContent']], [['news/1', 'Terminal', 999]]],
  ['not of the own cancellation', [scheduled, [ida, 'unscheduledContent']], []],
  ['not if it is scheduled again', [scheduled, cancelled, [falk, 'scheduledContent']], []],
  ['not if it was published since', [scheduled, cancelled, [falk, 'publishedContent']], []],
  ['not if it was deleted since', [scheduled, cancelled, [falk, 'deletedContent']], []],
  ['also if it was drafted since', [scheduled, cancelled, [falk, 'draftedContent']], byFalk],
  [
    'not if a colleague had scheduled it',
    [
      [falk, 'scheduledContent'],
      [terminal, 'unscheduledContent'],
    ],
    [],
  ],
  ['not if a colleague had changed its time', [scheduled, [falk, 'scheduledContent'], cancelled], []],
  ['not of another entry', [[ida, 'scheduledContent', second], [falk, 'scheduledContent'], cancelled], []],
  ['only of the last cancellation', [scheduled, cancelled, scheduled, cancelled], [['news/1', 'Falk', 997]]],
  [
    'of the newest first',
    [scheduled, [ida, 'scheduledContent', second], [terminal, 'unscheduledContent', second], cancelled],
    [
      ['news/1', 'Falk', 997],
      ['news/2', 'Terminal', 998],
    ],
  ],
  [
    'for some days',
    [
      [ida, 'scheduledContent', first, limits.cancellationShown],
      [falk, 'unscheduledContent', first, limits.cancellationShown - 1],
    ],
    [['news/1', 'Falk', limits.cancellationShown - 1]],
  ],
  [
    'not later',
    [
      [ida, 'scheduledContent', first, limits.cancellationShown + 1],
      [falk, 'unscheduledContent', first, limits.cancellationShown],
    ],
    [],
  ],
])('a person who scheduled a publication hears %s', async (_, lines, expected) => {
  expect(await findCancelled(lines)).toEqual(expected);
});

test('a change cancels the publication of its own draft, is logged, and a writer may not make it', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const name = (id: string) => ({ kind: 'news', id }) as const;
  const author = { name: 'Ida', id: 'Ida' };
  for (const id of ['1', '2', '3']) {
    const { version } = await writeDraft(db, { ...name(id), data: {}, version: 0, base: 0, author }, now);
    const at = Temporal.Instant.fromEpochMilliseconds(now.getTime() + 1000);
    if (id !== '3') await scheduleDraft(db, name(id), version, { at, by: author });
  }
  const cancel = (id: string, role?: 'writer' | 'office') =>
    db
      .transaction()
      .execute((trx) =>
        authorizeAndLogCancellation(
          trx,
          { secrets, now: () => now },
          name(id),
          role ? { name: role, id: role, role } : terminal,
        ),
      );
  await expect(cancel('1', 'writer')).rejects.toMatchObject({ status: 403, code: 'publicationScheduled' });
  await cancel('3', 'writer');
  await cancel('9', 'writer');
  await cancel('1', 'office');
  await cancel('2');
  const { lines } = await readAuditRows(db, secrets);
  expect(lines.map((line) => [line.name, line.staffId, line.action, line.what, line.at])).toEqual([
    ['office', 'office', 'unscheduledContent', JSON.stringify({ entry: first }), now.toISOString()],
    ['Terminal', null, 'unscheduledContent', JSON.stringify({ entry: second }), now.toISOString()],
  ]);
});
