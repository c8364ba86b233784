/** The ticket requests of an account: those made while signed in, and those from its address once that is confirmed. */
import { sql } from 'kysely';
import type { AccountTicketRequest } from '#contract/account.ts';
import type { Erasure, Owner } from '#server/accounts/personal-data.ts';
import type { Services } from '#server/services.ts';
import { statusOf, withdrawal } from './status.ts';

export function ticketPersonalData(services: Services) {
  const { db, site, secrets, now } = services;

  const rowsOf = ({ accountId, email }: Owner) =>
    db
      .selectFrom('ticketRequests')
      .leftJoin('idCopies', 'idCopies.requestId', 'ticketRequests.id')
      .selectAll('ticketRequests')
      .select('idCopies.keptUntil as copyKeptUntil')
      .where(({ or, eb }) =>
        or([
          eb('accountId', '=', accountId),
          ...(email ? [eb(sql<string>`lower(${sql.ref('email')})`, '=', email.toLowerCase())] : []),
        ]),
      )
      .orderBy('askedAt', 'desc')
      .execute();

  return {
    async list(owner: Owner): Promise<AccountTicketRequest[]> {
      const requests = (await rowsOf(owner)).map(async (row) => {
        const { reference, state, askedAt, asked } = statusOf(row);
        const { selectedDate } = asked;
        const known = asked.event?.id ? await site.evening(asked.event.id, row.language, now()) : undefined;
        const event = known?.event ?? asked.event;
        return {
          reference,
          state,
          askedAt,
          ...(event && { event: { title: event.title, date: event.date, time: event.time, venue: event.venue } }),
          ...(known?.note && { note: known.note }),
          ...(selectedDate && { selectedDate }),
          status: `/requests/${secrets.link('request', row.id)}`,
        };
      });
      return Promise.all(requests);
    },
    async export(owner: Owner): Promise<unknown[]> {
      return (await rowsOf(owner)).map(statusOf);
    },
    /** The office hears of every one that it has to strike off. */
    async erase(owner: Owner): Promise<Erasure> {
      const open = (await rowsOf(owner)).filter(({ withdrawnAt }) => withdrawnAt === null);
      const withdrawals = await Promise.all(open.map((row) => withdrawal(row, services)));
      return async (transaction) => {
        for (const withdraw of withdrawals) await withdraw(transaction);
        await transaction
          .updateTable('ticketRequests')
          .set({ accountId: null })
          .where('accountId', '=', owner.accountId)
          .execute();
      };
    },
  };
}
