// Counts by address and network, so that a guesser does not delay others, and by address alone, so
// that guessing from many networks slows down too. Addresses without an account count as well.
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '#server/http/api-error.ts';
import { toRateLimitKey } from '#server/http/ip-address.ts';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

type LoginThrottleServices = Pick<Services, 'db' | 'now'> & {
  secrets: Pick<Secrets, 'hash'>;
  pause?: (ms: number) => Promise<unknown>;
};

export function openLoginThrottle({ db, secrets, now, pause = setTimeout }: LoginThrottleServices) {
  const hashesOf = (email: string, ip: string) => ({
    addressHash: secrets.hash('tries', email.toLowerCase()),
    networkHash: secrets.hash('tries', `${email.toLowerCase()}\n${toRateLimitKey(ip)}`),
  });

  /** Counts before the password check, so that parallel attempts all count. Throws during a wait. */
  async function countOrRefuseAttempt(email: string, ip: string): Promise<void> {
    const { addressHash, networkHash } = hashesOf(email, ip);
    const at = now();
    await db.transaction().execute(async (trx) => {
      const addressCount = await lockAndReadCount(trx, addressHash, at, () => limits.attemptMemory);
      const freeTries = addressCount >= limits.attemptsPerAddress ? limits.attemptsFreeLate : limits.attemptsFree;
      const count = await lockAndReadCount(trx, networkHash, at, (countSoFar) =>
        countSoFar < freeTries ? limits.attemptWindow : limits.attemptMemory,
      );
      await storeCount(trx, addressHash, addressCount + 1, at, 0);
      await storeCount(trx, networkHash, count + 1, at, waitAfterAttempts(count + 1, freeTries));
    });
  }

  /** Delays every attempt at an address with many failures, before it joins the hashing queue. */
  async function delayAttempt(email: string): Promise<void> {
    const row = await db
      .selectFrom('signInAttempts')
      .select(['count', 'lastAt'])
      .where('hash', '=', hashesOf(email, '').addressHash)
      .executeTakeFirst();
    if (!row || row.count < limits.attemptsPerAddress) return;
    if (now().getTime() - Date.parse(row.lastAt) <= limits.attemptMemory) await pause(limits.attemptDelay);
  }

  /** Throws during a wait. The upsert locks the row, so that attempts read distinct counts. */
  async function lockAndReadCount(trx: DatabaseTransaction, hash: string, at: Date, memory: (count: number) => number) {
    const iso = at.toISOString();
    const { count, lastAt, waitUntil } = await trx
      .insertInto('signInAttempts')
      .values({ hash, count: 0, lastAt: iso, waitUntil: iso })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash }))
      .returning(['count', 'lastAt', 'waitUntil'])
      .executeTakeFirstOrThrow();
    if (waitUntil > iso) {
      const seconds = Math.ceil((Date.parse(waitUntil) - at.getTime()) / 1000);
      throw new ApiError(429, 'tooManyAttempts', { retryAfter: seconds });
    }
    return at.getTime() - Date.parse(lastAt) > memory(count) ? 0 : count;
  }

  async function storeCount(trx: DatabaseTransaction, hash: string, count: number, at: Date, wait: number) {
    const waitUntil = new Date(at.getTime() + wait).toISOString();
    await trx
      .updateTable('signInAttempts')
      .set({ count, lastAt: at.toISOString(), waitUntil })
      .where('hash', '=', hash)
      .execute();
  }

  async function resetCounts(trx: DatabaseTransaction, email: string, ip: string): Promise<void> {
    await trx
      .deleteFrom('signInAttempts')
      .where('hash', 'in', Object.values(hashesOf(email, ip)))
      .execute();
  }

  return { countOrRefuseAttempt, delayAttempt, resetCounts };
}

const waitAfterAttempts = (count: number, freeTries: number): number =>
  count < freeTries ? 0 : Math.min(limits.attemptWait * 2 ** (count - freeTries), limits.attemptWaitMost);
