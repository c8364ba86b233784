/**
 * A backup holds every way in as it was: sessions and links that ended since, and printed codes that were used since. None of
 * them may open anything after a restore. Passwords and passkeys stay, or nobody could sign in.
 */
import { DatabaseSync } from 'node:sqlite';

/** Each after those that refer to it. */
const waysIn = ['staff_sessions', 'staff_invites', 'staff_recovery_codes', 'spent_tokens', 'sessions', 'account_keys'];

export interface StaffAccess {
  name: string;
  email: string | null;
  role: string;
}

/** In the file of a backup. Returns how many rows ended. */
export function endAccess(file: string): number {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma foreign_keys = on; pragma secure_delete = on; begin');
    const ended = waysIn.map((table) => Number(database.prepare(`delete from "${table}"`).run().changes));
    database.exec('commit');
    return ended.reduce((sum, rows) => sum + rows, 0);
  } finally {
    database.close();
  }
}

/** Who can sign in to the office with this database. */
export function staffIn(file: string, now: Date): StaffAccess[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(
        "select name, email, role from staff where removed_at is null and role <> 'door' and (until is null or until > ?) order by created_at",
      )
      .all(now.toISOString()) as unknown as StaffAccess[];
  } finally {
    database.close();
  }
}
