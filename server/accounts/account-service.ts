/** What owners do with their account: look at it, export it, delete it. */
import type { AccountAnswer } from '#contract/account.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Bearer } from '#server/http/signed-in.ts';
import type { Owner, PersonalData } from './personal-data.ts';
import type { Account } from './repository.ts';
import type { AccountServices } from './services.ts';

const ownerOf = ({ id, email, verifiedAt }: Account): Owner => ({
  accountId: id,
  email: verifiedAt ? email : undefined,
});

const profileOf = ({ name, email, verifiedAt, createdAt }: Account) => ({
  name,
  email,
  verified: verifiedAt !== null,
  createdAt,
});

export function openAccountService({ db, accounts, sessions, letters }: AccountServices, personalData: PersonalData) {
  async function accountOf({ accountId }: Bearer): Promise<Account> {
    const account = await accounts.byId(accountId);
    if (!account) throw new ApiError(401, 'sessionOver');
    return account;
  }

  const sessionsOf = async ({ accountId, sessionId }: Bearer) =>
    (await sessions.list(accountId)).map(({ id, startedAt, rotatedAt, endsAt, device, network }) => ({
      id,
      current: id === sessionId,
      startedAt,
      lastUsedAt: rotatedAt,
      endsAt,
      device,
      network,
    }));

  return {
    async show(bearer: Bearer): Promise<AccountAnswer['data']> {
      const account = await accountOf(bearer);
      const owner = ownerOf(account);
      return {
        profile: profileOf(account),
        sessions: await sessionsOf(bearer),
        ticketRequests: await personalData.tickets.list(owner),
        newsletter: await personalData.newsletter.choice(owner),
      };
    },

    /** Everything that is held about the owner, except what could be used to sign in. */
    async copy(bearer: Bearer) {
      const account = await accountOf(bearer);
      const owner = ownerOf(account);
      const { language, verifiedAt } = account;
      const sent = await db
        .selectFrom('outboxEmails')
        .select(['kind', 'createdAt', 'sentAt'])
        .where('subjectId', '=', account.id)
        .orderBy('createdAt')
        .execute();
      return {
        profile: { ...profileOf(account), language, verifiedAt },
        sessions: await sessionsOf(bearer),
        ticketRequests: await personalData.tickets.export(owner),
        newsletter: await personalData.newsletter.export(owner),
        alerts: await personalData.alerts.export(owner),
        letters: sent,
      };
    },

    async leaveNewsletter(bearer: Bearer) {
      const erase = await personalData.newsletter.erase(ownerOf(await accountOf(bearer)));
      await db.transaction().execute(erase);
    },

    async remove(account: Account) {
      const owner = ownerOf(account);
      const [farewell, ...erasures] = await Promise.all([
        letters.deleted(account),
        personalData.tickets.erase(owner),
        personalData.newsletter.erase(owner),
        personalData.alerts.erase(owner),
      ]);
      await db.transaction().execute(async (transaction) => {
        for (const erase of erasures) await erase(transaction);
        await transaction
          .deleteFrom('outboxEmails')
          .where('subjectId', '=', account.id)
          .where('sentAt', 'is', null)
          .where('leasedBy', 'is', null)
          .execute();
        await accounts.remove(transaction, account.id);
        await letters.post(transaction, farewell);
      });
    },
  };
}
