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
    guests: count,
    /** Seats in the park and in the barn. Null: no performance there. */
    park: count.nullable(),
    barn: count.nullable(),
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

export function parseAuditSubject(what: string): AuditSubject {
  try {
    return auditSubject.parse(JSON.parse(what || '{}'));
  } catch {
    // Somebody has altered the line. The check of the log reports that.
    return { text: what };
  }
}
