import type { AccountAnswer } from '#contract/accounts/account.ts';
import type { AccountSession } from '#server/http/account-session.ts';
import { eraseEmailsAbout, eraseEmailsTo } from '#server/mail/delete-emails.ts';
import type { AccountRow } from './account-repository.ts';
import type { ErasedBy, Erasure, PersonalData, PersonalDataOwner } from './personal-data.ts';
import type { AccountServices } from './services.ts';

const ownerOf = ({ id, email, verifiedAt }: AccountRow): PersonalDataOwner => ({
  accountId: id,
  email: verifiedAt ? email : undefined,
});

export type AccountService = ReturnType<typeof openAccountService>;

export function openAccountService(
  { db, accounts, sessions, emails, hashRecipient }: AccountServices,
  personalData: PersonalData,
) {
  const { tickets, newsletter, alerts } = personalData;

  async function readProfileAndSessions({ name, email, verifiedAt, createdAt }: AccountRow, bearer: AccountSession) {
    const rows = await sessions.list(bearer.accountId);
    return {
      profile: { name, email, verified: verifiedAt !== null, createdAt },
      sessions: rows.map((session) => ({ ...session, current: session.id === bearer.sessionId })),
    };
  }

  /** An address that nobody has confirmed does not prove whose the account is. */
  async function findOwner(email: string) {
    const account = await accounts.findByEmail(email);
    return { owner: { accountId: account?.verifiedAt ? account.id : undefined, email }, account };
  }

  /** One way to delete a person's data, for the page of the account and for the office. */
  async function prepareErasure(
    owner: PersonalDataOwner,
    account: AccountRow | undefined,
    by?: ErasedBy,
  ): Promise<Erasure> {
    const erasures = await Promise.all([tickets, newsletter, alerts].map((holder) => holder.prepareErasure(owner, by)));
    const farewell = account && (await emails.writeAccountDeleted(account));
    return async (trx) => {
      for (const erase of erasures) await erase(trx);
      if (!account) return;
      await eraseEmailsAbout(trx, [account.id]);
      await accounts.remove(trx, account.id);
      if (farewell) await emails.putInOutbox(trx, farewell);
    };
  }

  return {
    async readAccount(bearer: AccountSession): Promise<AccountAnswer['data']> {
      const account = await accounts.requireBySession(bearer);
      const owner = ownerOf(account);
      return {
        ...(await readProfileAndSessions(account, bearer)),
        ticketRequests: await tickets.list(owner),
        newsletter: await newsletter.readChoice(owner),
      };
    },

    async exportData(bearer: AccountSession) {
      const account = await accounts.requireBySession(bearer);
      const owner = ownerOf(account);
      const { language, verifiedAt } = account;
      const { profile, sessions } = await readProfileAndSessions(account, bearer);
      const sent = await db
        .selectFrom('outboxEmails')
        .select(['kind', 'createdAt', 'sentAt'])
        .where('subjectId', '=', account.id)
        .orderBy('createdAt')
        .execute();
      return {
        profile: { ...profile, language, verifiedAt },
        sessions,
        ticketRequests: await tickets.export(owner),
        newsletter: await newsletter.export(owner),
        alerts: await alerts.export(owner),
        emails: sent,
      };
    },

    async leaveNewsletter(bearer: AccountSession) {
      await db.transaction().execute(await newsletter.prepareErasure(ownerOf(await accounts.requireBySession(bearer))));
    },

    async deleteAccount(account: AccountRow) {
      await db.transaction().execute(await prepareErasure(ownerOf(account), account));
    },

    /** What `preparePersonErasure` will delete. */
    async readPerson(email: string) {
      const { owner, account } = await findOwner(email);
      const emails = db.selectFrom('outboxEmails').select('id').where('recipientHash', '=', hashRecipient(email));
      return {
        requests: (await tickets.list(owner)).filter(({ state }) => state !== 'withdrawn'),
        isSubscriber: (await newsletter.export(owner)) !== null,
        seatAlerts: (await alerts.list(owner)).length,
        emails: (await emails.execute()).length,
        hasAccount: account !== undefined,
      };
    },

    /** For the office: all data of an address, in the caller's transaction. */
    async preparePersonErasure(email: string, by: ErasedBy): Promise<Erasure> {
      const { owner, account } = await findOwner(email);
      const erase = await prepareErasure(owner, account, by);
      return async (trx) => {
        await eraseEmailsTo(trx, hashRecipient(email));
        await erase(trx);
      };
    },
  };
}
