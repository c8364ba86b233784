import type { Erasure, Owner } from '#server/accounts/personal-data.ts';
import type { Services } from '#server/services.ts';
import { alertHash, forget } from './alerts.ts';

export function alertPersonalData(services: Pick<Services, 'db' | 'secrets'>) {
  const rowsOf = async ({ email }: Owner) =>
    email === undefined
      ? []
      : services.db
          .selectFrom('seatAlerts')
          .select(['id', 'eventId as event', 'language', 'consentVersion', 'askedAt', 'askedFrom'])
          .select(['confirmedAt', 'confirmedFrom', 'notifiedAt', 'keptUntil'])
          .where('emailHash', '=', alertHash(services, email))
          .orderBy('askedAt')
          .execute();
  return {
    async export(owner: Owner): Promise<unknown[]> {
      return (await rowsOf(owner)).map(({ id: _, ...known }) => known);
    },
    async erase(owner: Owner): Promise<Erasure> {
      const rows = await rowsOf(owner);
      return (transaction) => forget(transaction, rows);
    },
  };
}
