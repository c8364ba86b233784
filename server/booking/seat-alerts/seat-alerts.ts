import type { SiteAnswers } from '#contract/site-answers.ts';
import { computeSeatAlertRetentionEnd } from '#server/booking/requests/retention.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type OptInRequest, type OptInServices, openDoubleOptIn } from '#server/opt-in/double-opt-in.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

type SeatAlertRow = Tables['seatAlerts'];

interface SeatAlertRequest extends OptInRequest {
  event: number;
}

const mayGetFreeSeats = (
  { programme, requestsNeededUntil }: Pick<SiteAnswers, 'programme' | 'requestsNeededUntil'>,
  id: number,
  now: Date,
) =>
  programme.some((item) => item.id === id && !item.isBookable && !item.isCancelled) &&
  (requestsNeededUntil.get(id) ?? 0) > now.getTime();

export const createSeatAlertUnsubscribeKey = ({ secrets }: Pick<Services, 'secrets'>, id: string) =>
  secrets.linkToken('leave', `alert ${id}`);

export const hashSeatAlertEmail = ({ secrets }: Pick<Services, 'secrets'>, email: string) =>
  secrets.hash('alert', email.toLowerCase());

export function openSeatAlerts(services: OptInServices) {
  const { site, now } = services;

  async function writeConfirmation({ eventId, language }: SeatAlertRow, facts: { confirm: string; hours: number }) {
    const guestEvent = await site.findEvent(eventId, language, now());
    if (!guestEvent) throw new ApiError(409, 'alertNotPossible');
    return site.writeEmail('alertConfirmation', language, { ...facts, event: guestEvent.event });
  }

  const optIn = openDoubleOptIn<SeatAlertRow, SeatAlertRequest>(services, {
    table: 'seatAlerts',
    path: '/alerts',
    hashEmail: (email) => hashSeatAlertEmail(services, email),
    unsubscribeKey: (id) => createSeatAlertUnsubscribeKey(services, id),
    consents: () => site.consents.alert,
    createColumns: ({ event }) => ({
      eventId: event,
      retainedUntil: computeSeatAlertRetentionEnd(event, site.requestsNeededUntil) ?? now().toISOString(),
      notifiedAt: null,
    }),
    readUniqueColumns: ({ eventId }) => ({ eventId }),
    isConfirmed: ({ confirmedAt }) => confirmedAt !== null,
    isActive: ({ confirmedAt, notifiedAt }) => confirmedAt !== null && notifiedAt === null,
    changeOnRequest: (_, { id: _id, unsubscribeHash: _hash, ...created }) => created,
    changeOnConfirmation: {},
    limitedKinds: ['alertConfirmation'],
    confirmation: { kind: 'alertConfirmation', write: writeConfirmation },
  });

  return {
    ...optIn,
    async request(alert: SeatAlertRequest): Promise<void> {
      if (!mayGetFreeSeats(site, alert.event, now())) throw new ApiError(409, 'alertNotPossible');
      await optIn.request(alert);
    },
  };
}
