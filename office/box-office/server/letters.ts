/** E-mails to guests. Render them before the transaction: SQLite has one writer. */
import type { LetterFacts } from '#contract/booking/inbox.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export type DeskLetter = 'ticketOffer' | 'ticketRefusal' | 'ticketWaiting' | 'ticketAnswer' | 'ticketLapsed';

type Row = Pick<Tables['ticketRequests'], 'id' | 'reference' | 'email' | 'language' | 'eventId'>;
type Needed = Pick<Services, 'site' | 'secrets' | 'origin' | 'now'>;
type Said<Kind extends DeskLetter> = Omit<LetterFacts[Kind], 'reference' | 'status' | 'event'> & {
  event?: LetterFacts[Kind]['event'];
};

export const statusPage = (
  { secrets, origin }: Pick<Needed, 'secrets' | 'origin'>,
  { id, language }: Pick<Row, 'id' | 'language'>,
): string => `${origin()}/requests/${secrets.link('request', id)}?lng=${language}`;

export async function letterTo<Kind extends DeskLetter>(
  { site, secrets, origin, now }: Needed,
  { id, reference, email, language, eventId }: Row,
  kind: Kind,
  said: Said<Kind>,
): Promise<Outgoing | undefined> {
  if (!email) return undefined;
  const known = said.event || eventId === null ? undefined : await site.evening(eventId, language, now());
  const status = statusPage({ secrets, origin }, { id, language });
  const facts = { event: known?.event, ...said, reference, status } as LetterFacts[Kind];
  const letter = await site.write(kind, language, facts);
  // A lapse cannot be undone, so its e-mail does not wait.
  return { kind, about: id, to: email, letter, ...(kind !== 'ticketLapsed' && { pause: limits.deskLetterPause }) };
}
