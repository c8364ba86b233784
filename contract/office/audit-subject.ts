import { z } from 'zod';
import { decisions } from './decision.ts';
import { officeRoles } from './roles.ts';

const count = z.int().min(0);

/**
 * What a line of the log is about. It never holds a visitor's words: the log refers to a request,
 * and the page of the log looks up the name, as long as it is stored.
 */
const auditSubject = z
  .object({
    request: z.string(),
    event: z.int(),
    /** Name of its file, for example `events/15.yaml`. */
    entry: z.string(),
    issue: z.string(),
    decision: z.enum(decisions),
    seats: count,
    cents: count,
    guests: count,
    /** Seats at the place of the event and in its shelter. Null: no performance there. */
    atPlace: count.nullable(),
    inShelter: count.nullable(),
    emails: count,
    calls: count,
    addresses: count,
    /** Name or email address of a member of staff. */
    person: z.string(),
    role: z.enum(officeRoles),
    /** Words of the staff, for example of a notice. */
    text: z.string(),
  })
  .partial()
  .strict();

export type AuditSubject = z.infer<typeof auditSubject>;

/** Lines from before the migration 0002-venues. A hash seals each line, so they keep their words. */
const oldNames = [
  ['park', 'atPlace'],
  ['barn', 'inShelter'],
] as const;

function renameOldValue(key: string, value: unknown): unknown {
  if (key === 'decision' && value === 'barn') return 'shelter';
  if (key !== '' || typeof value !== 'object' || value === null) return value;
  const renamed = Object.entries(value).map(([name, one]) => [
    oldNames.find(([old]) => old === name)?.[1] ?? name,
    one,
  ]);
  return Object.fromEntries(renamed);
}

export function parseAuditSubject(what: string): AuditSubject {
  try {
    return auditSubject.parse(JSON.parse(what || '{}', renameOldValue));
  } catch {
    // Somebody has altered the line. The check of the log reports that.
    return { text: what };
  }
}
