import { randomUUID } from 'node:crypto';
import type { Tables } from '#server/storage/tables.ts';

type TestEmailRow = Tables['outboxEmails'];

export const buildEmailRow = (more: Partial<TestEmailRow> = {}): TestEmailRow => ({
  ...{ id: randomUUID(), kind: 'newsletterIssue', subjectId: 'x', issueId: null, recipientHash: 'ada', priority: 0 },
  ...{ position: 1, sealed: 'x', createdAt: '2026-11-21T12:00:00.000Z', dueAt: '2026-11-21T12:00:00.000Z', tries: 0 },
  ...{ leasedBy: null, leasedUntil: null, sentAt: null, deadAt: null, errorCode: null },
  ...more,
});
