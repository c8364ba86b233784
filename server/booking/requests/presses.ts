/**
 * The buttons of the private page. The form names the offer and the event it showed, so that a
 * guest accepts no other price or day. Each action is one transaction under the event's lock, with
 * its e-mail.
 */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { isAhead } from '#contract/booking/evening-state.ts';
import type { KnownEvening, TicketLetterKind } from '#contract/booking/inbox.ts';
import { digits } from '#contract/digits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isOvertaken } from '#server/booking/seats/chairs.ts';
import { SeatRefusal } from '#server/booking/seats/refusal.ts';
import { acceptOffer, type Deed, declineOffer, giveBack, keepFewer } from '#server/booking/seats/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Form } from '#server/http/form.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { chairsLetter } from './letters.ts';
import { toldAs, withdraw } from './status.ts';

const pressed = z.object({
  action: z.enum(['withdraw', 'accept', 'decline', 'fewer', 'giveBack']),
  offer: z.string().default(''),
  told: z.string().default(''),
  seats: digits.pipe(z.number().positive()).optional(),
});
type Pressed = z.infer<typeof pressed>;

interface About {
  row: Tables['ticketRequests'];
  offer: Tables['offers'];
  edition: number;
  /** undefined: no longer in the programme */
  evening: KnownEvening | undefined;
}

export async function press(key: string, values: Form['values'], services: Services): Promise<boolean> {
  const read = pressed.safeParse(values);
  if (!read.success) throw new ApiError(422, isAboutSeats(read.error) ? 'seatsUnfit' : 'unreadable');
  const { data: asked } = read;
  if (asked.action === 'withdraw') return withdraw(key, services);
  const { db, site, edition, now } = services;
  const hash = hashToken(key);
  const row = await db.selectFrom('ticketRequests').selectAll().where('linkHash', '=', hash).executeTakeFirst();
  if (!row) return false;
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', asked.offer)
    .where('requestId', '=', row.id)
    .executeTakeFirst();
  if (!offer) throw new ApiError(409, 'offerChanged');
  const about = { row, offer, edition: edition(), evening: await site.evening(offer.eventId, row.language, now()) };
  const fault = await eveningFault(asked, about, services);
  if (fault) throw new ApiError(409, fault);
  await answer(asked, about, services);
  return true;
}

const isAboutSeats = ({ issues }: z.ZodError): boolean => issues.some(({ path }) => path[0] === 'seats');

async function eveningFault(
  { action, told }: Pressed,
  { offer, evening }: About,
  { site, now }: Services,
): Promise<ErrorCode | undefined> {
  const at = now();
  const begun = evening && (isAhead(evening.state) || evening.state === 'past') && evening.begins <= at.getTime();
  if (action === 'accept' && offer.state === 'live') {
    if (!evening || !isAhead(evening.state)) return 'eveningOff';
    if (begun) return 'offerLapsed';
    return told === (await toldAs(site, offer.eventId, at)) ? undefined : 'eveningChanged';
  }
  return begun && (action === 'fewer' || action === 'giveBack') ? 'eveningBegun' : undefined;
}

type Answer = Exclude<Pressed['action'], 'withdraw'>;
type Take = (transaction: Transaction<Tables>, chairs: { id: string; seats: number }, deed: Deed) => Promise<boolean>;

const answers: Record<Answer, { take: Take; letter: TicketLetterKind }> = {
  accept: { take: acceptOffer, letter: 'ticketAccepted' },
  decline: { take: (transaction, { id }, deed) => declineOffer(transaction, id, deed), letter: 'ticketDeclined' },
  fewer: { take: keepFewer, letter: 'ticketFewer' },
  giveBack: { take: (transaction, { id }, deed) => giveBack(transaction, id, deed), letter: 'ticketReturned' },
};

async function answer(asked: Pressed, about: About, services: Services): Promise<void> {
  const { row, offer, evening } = about;
  const { db, outbox, now } = services;
  const { take, letter: kind } = answers[asked.action as Answer];
  const chairs = { id: offer.id, seats: asked.seats ?? offer.seats };
  // Before the transaction, which would block other writers meanwhile.
  const letter = await chairsLetter(services, kind, { row, evening, seats: chairs.seats, cents: offer.cents });
  try {
    await db.transaction().execute(async (transaction) => {
      const changed = await take(transaction, chairs, { by: 'visitor', now: now() });
      if (changed && asked.action === 'accept' && (await isOvertaken(transaction, offer.eventId, about.edition)))
        throw new ApiError(409, 'eveningChanged');
      // A repeated click sends one e-mail.
      if (changed && letter) await outbox.put(transaction, letter);
    });
  } catch (error) {
    if (error instanceof SeatRefusal) throw await refused(error, asked, about, services);
    throw error;
  }
}

async function refused({ reason }: SeatRefusal, { action }: Pressed, { offer }: About, { db }: Services) {
  if (reason === 'lapsed') return new ApiError(409, 'offerLapsed');
  if (reason === 'notEnough' && action === 'accept') return new ApiError(422, 'seatsUnfit');
  const { state } = await db.selectFrom('offers').select('state').where('id', '=', offer.id).executeTakeFirstOrThrow();
  return new ApiError(409, state === 'lapsed' ? 'offerLapsed' : 'offerChanged');
}
