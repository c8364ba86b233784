import type { Erasure, PersonalDataOwner } from '#server/accounts/personal-data.ts';
import type { Services } from '#server/services.ts';
import { deleteSeatAlerts, hashSeatAlertEmail } from './seat-alerts.ts';

export function openSeatAlertPersonalData(services: Pick<Services, 'db' | 'secrets'>) {
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
      return (trx) => deleteSeatAlerts(trx, rows);
    },
  };
}
