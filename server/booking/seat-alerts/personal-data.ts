import type { Erasure, PersonalDataOwner } from '#server/accounts/personal-data.ts';
import type { OptInServices } from '#server/opt-in/double-opt-in.ts';
import { hashSeatAlertEmail, openSeatAlerts } from './seat-alerts.ts';

export function openSeatAlertPersonalData(services: OptInServices) {
  const alerts = openSeatAlerts(services);
  const readRowsOf = async ({ email }: PersonalDataOwner) =>
    email === undefined
      ? []
      : services.db
          .selectFrom('seatAlerts')
          .select(['id', 'eventId as event', 'language', 'consentVersion', 'requestedAt', 'requestedFrom'])
          .select(['confirmedAt', 'confirmedFrom', 'notifiedAt', 'retainedUntil'])
          .where('emailHash', '=', hashSeatAlertEmail(services, email))
          .orderBy('requestedAt')
          .execute();
  return {
    list: readRowsOf,
    async export(owner: PersonalDataOwner): Promise<unknown[]> {
      return (await readRowsOf(owner)).map(({ id: _, ...known }) => known);
    },
    async prepareErasure(owner: PersonalDataOwner): Promise<Erasure> {
      const rows = await readRowsOf(owner);
      return (trx) =>
        alerts.remove(
          trx,
          rows.map(({ id }) => id),
        );
    },
  };
}
