/** Without a mail server, emails are files. Deletes those whose email or recipient is deleted. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/storage/tables.ts';

const fileNamePattern = /^\d{4}-\d\d-\d\d-(.+)\.eml(\.[\w-]+\.part)?$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export async function deleteObsoleteEmailFiles(db: Database, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, id] = name.match(fileNamePattern) ?? [];
    if (id !== undefined && !(await isStillNeeded(db, id))) await rm(join(folder, name), { force: true });
  }
}

async function isStillNeeded(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('outboxEmails').select('subjectId').where('id', '=', id).executeTakeFirst();
  if (!row) return false;
  const { subjectId } = row;
  if (subjectId === null || !uuidPattern.test(subjectId)) return true;
  const request = await db
    .selectFrom('ticketRequests')
    .select('withdrawnAt')
    .where('id', '=', subjectId)
    .executeTakeFirst();
  if (request) return request.withdrawnAt === null;
  for (const table of ['accounts', 'subscribers', 'seatAlerts'] as const)
    if (await db.selectFrom(table).select('id').where('id', '=', subjectId).executeTakeFirst()) return true;
  return false;
}
