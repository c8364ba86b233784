import type { AccountAnswer } from '#contract/accounts/account.ts';
import type { AccountSession } from '#server/http/account-session.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import type { AccountRow } from './account-repository.ts';
import type { PersonalData, PersonalDataOwner } from './personal-data.ts';
import type { AccountServices } from './services.ts';

const ownerOf = ({ id, email, verifiedAt }: AccountRow): PersonalDataOwner => ({
  accountId: id,
  email: verifiedAt ? email : undefined,
});

export function openAccountService({ db, accounts, sessions, emails }: AccountServices, personalData: PersonalData) {
  const { tickets, newsletter, alerts } = personalData;

  async function readProfileAndSessions({ name, email, verifiedAt, createdAt }: AccountRow, bearer: AccountSession) {
    const rows = await sessions.list(bearer.accountId);
    return {
      profile: { name, email, verified: verifiedAt !== null, createdAt },
      sessions: rows.map((session) => ({ ...session, current: session.id === bearer.sessionId })),
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
      const owner = ownerOf(account);
      const [farewell, ...erasures] = await Promise.all([
        emails.writeAccountDeleted(account),
        ...[tickets, newsletter, alerts].map(({ prepareErasure }) => prepareErasure(owner)),
      ]);
      await db.transaction().execute(async (trx) => {
        for (const erase of erasures) await erase(trx);
        await eraseEmailsAbout(trx, [account.id]);
        await accounts.remove(trx, account.id);
        await emails.putInOutbox(trx, farewell);
      });
    },
  };
}
