/** What proves that a person wanted the newsletter: when, from where, and to which words they agreed. */
import type { Kysely } from 'kysely';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

export async function proofOf(db: Kysely<Tables>, secrets: Secrets, email: string) {
  const row = await db
    .selectFrom('subscribers')
    .leftJoin('consentTexts', 'consentTexts.version', 'subscribers.consentVersion')
    .select([
      'email',
      'subscribers.language',
      'consentVersion',
      'askedAt',
      'askedFrom',
      'confirmedAt',
      'confirmedFrom',
      'note',
    ])
    .select('consentTexts.text as consentText')
    .where('emailHash', '=', secrets.hash('subscriber', email.trim().toLowerCase()))
    .executeTakeFirst();
  return row;
}
