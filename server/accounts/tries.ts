/**
 * How often somebody may guess. Counted by address and network, so that a stranger who guesses holds up nobody else, and by
 * address alone, so that guessing from many networks gets slow as well. An address that has no account counts like one that has.
 */
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { Refused } from '#server/http/api-error.ts';
import { householdOf } from '#server/http/network.ts';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export interface Tries {
  /** Counts a try before it is made, so that a hundred at once are a hundred. Refuses when it is too early. */
  take: (email: string, ip: string) => Promise<void>;
  /** Where many have failed already, everybody is answered late: before a place in the queue is taken. */
  hesitate: (email: string) => Promise<void>;
  /** The right password: the address, and this network with it, begin anew. */
  succeeded: (transaction: Transaction<Tables>, email: string, ip: string) => Promise<void>;
}

interface Needed extends Pick<Services, 'db' | 'now'> {
  secrets: Pick<Secrets, 'mark'>;
  /** of a test that does not want to wait */
  pause?: (milliseconds: number) => Promise<unknown>;
}

export function openTries({ db, secrets, now, pause = setTimeout }: Needed): Tries {
  const marksOf = (email: string, ip: string) => ({
    everywhere: secrets.mark('tries', email.toLowerCase()),
    here: secrets.mark('tries', `${email.toLowerCase()}\n${householdOf(ip)}`),
  });

  async function take(email: string, ip: string): Promise<void> {
    const { everywhere, here } = marksOf(email, ip);
    const at = now();
    await db.transaction().execute(async (transaction) => {
      const inAll = await countOf(transaction, everywhere, at, () => limits.tryMemory);
      const free = inAll >= limits.triesInAll ? limits.triesFreeLate : limits.triesFree;
      const count = await countOf(transaction, here, at, (sofar) =>
        sofar < free ? limits.tryWindow : limits.tryMemory,
      );
      await note(transaction, everywhere, inAll + 1, at, 0);
      await note(transaction, here, count + 1, at, waitAfter(count + 1, free));
    });
  }

  async function hesitate(email: string): Promise<void> {
    const row = await db
      .selectFrom('signInTries')
      .select(['count', 'lastAt'])
      .where('mark', '=', marksOf(email, '').everywhere)
      .executeTakeFirst();
    if (!row || row.count < limits.triesInAll) return;
    if (now().getTime() - Date.parse(row.lastAt) <= limits.tryMemory) await pause(limits.tryDelay);
  }

  /** How many there have been. The row is held until the count is written, so that nobody counts from the same number. */
  async function countOf(
    transaction: Transaction<Tables>,
    mark: string,
    at: Date,
    memory: (count: number) => number,
  ): Promise<number> {
    const iso = at.toISOString();
    const { count, lastAt, waitUntil } = await transaction
      .insertInto('signInTries')
      .values({ mark, count: 0, lastAt: iso, waitUntil: iso })
      .onConflict((conflict) => conflict.column('mark').doUpdateSet({ mark }))
      .returning(['count', 'lastAt', 'waitUntil'])
      .executeTakeFirstOrThrow();
    if (waitUntil > iso) {
      const seconds = Math.ceil((Date.parse(waitUntil) - at.getTime()) / 1000);
      throw new Refused(429, 'tooManyTries', { retryAfter: seconds });
    }
    return at.getTime() - Date.parse(lastAt) > memory(count) ? 0 : count;
  }

  async function note(transaction: Transaction<Tables>, mark: string, count: number, at: Date, wait: number) {
    const waitUntil = new Date(at.getTime() + wait).toISOString();
    await transaction
      .updateTable('signInTries')
      .set({ count, lastAt: at.toISOString(), waitUntil })
      .where('mark', '=', mark)
      .execute();
  }

  async function succeeded(transaction: Transaction<Tables>, email: string, ip: string): Promise<void> {
    await transaction
      .deleteFrom('signInTries')
      .where('mark', 'in', Object.values(marksOf(email, ip)))
      .execute();
  }

  return { take, hesitate, succeeded };
}

const waitAfter = (count: number, free: number): number =>
  count < free ? 0 : Math.min(limits.tryWait * 2 ** (count - free), limits.tryWaitMost);
