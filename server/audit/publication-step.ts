import type { PublicationStep } from '#server/content/publication.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { recordAuditEvent } from './log.ts';

/** The last step: it locks the head of the log. */
export const createAuditStep =
  (secrets: Pick<Secrets, 'hash'>): PublicationStep =>
  async ({ publisher: actor, at, lines }) =>
  async (trx) => {
    for (const line of lines) await recordAuditEvent(trx, secrets, { at, actor, ...line });
  };
