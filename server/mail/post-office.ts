/**
 * Takes letters from the outbox and delivers them. A lease keeps two servers from sending the same one; whoever dies with
 * a letter in hand loses the lease, and the letter goes out again under the same Message-ID.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';
import { faultOf } from './faults.ts';
import type { Outbox } from './outbox.ts';
import type { Deliver } from './transport.ts';

interface Options {
  db: Kysely<Tables>;
  outbox: Outbox;
  deliver: Deliver;
  now: () => Date;
  /** hears what went wrong, without anything a visitor wrote */
  report: (fault: { letter?: string; code: string; final: boolean }) => void;
  /** how long to wait after each failed try; after the last the letter is dead */
  delays?: readonly number[];
}

type Claimed = Pick<Tables['letters'], 'id' | 'sealed' | 'createdAt' | 'tries'>;

export class PostOffice {
  readonly #options: Options;
  readonly #delays: readonly number[];
  readonly #name = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  /** a look is due in a moment, not at the next turn of the clock */
  #soon = false;
  #again = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#delays = options.delays ?? limits.letterDelays;
  }

  /** Somebody has put a letter in: it goes out in a moment. */
  wake(): void {
    if (this.#closed) return;
    if (this.#round !== undefined) this.#again = true;
    else if (!this.#soon) this.#look(limits.letterPause);
  }

  #look(pause: number): void {
    clearTimeout(this.#timer);
    this.#soon = pause === limits.letterPause;
    this.#timer = setTimeout(() => {
      this.#soon = false;
      this.#round = this.#once();
    }, pause).unref();
  }

  async #once(): Promise<void> {
    const sent = await this.sendDue().catch((error: unknown) => {
      this.#options.report({ code: faultOf(error).code, final: false });
      return 0;
    });
    this.#round = undefined;
    if (this.#closed) return;
    // Never at once: whoever writes to the database in the meantime comes first.
    const more = sent > 0 || this.#again;
    this.#again = false;
    this.#look(more ? limits.letterPause : limits.outboxPoll);
  }

  /** What is in hand is finished; what waits stays for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** One round: how many letters were tried. */
  async sendDue(): Promise<number> {
    const claimed = await this.#claim();
    await Promise.all(claimed.map((letter) => this.#send(letter)));
    return claimed.length;
  }

  #claim(): Promise<Claimed[]> {
    const { db, now } = this.#options;
    const at = now();
    const free = at.toISOString();
    return db.transaction().execute(async (transaction) => {
      const due = await transaction
        .selectFrom('letters')
        .select('id')
        .where('sentAt', 'is', null)
        .where('deadAt', 'is', null)
        .where('dueAt', '<=', free)
        .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', free)]))
        .orderBy('dueAt')
        .limit(limits.lettersAbreast)
        .execute();
      if (due.length === 0) return [];
      return transaction
        .updateTable('letters')
        .set({ leasedBy: this.#name, leasedUntil: after(at, limits.letterLease) })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', free)]))
        .where('sentAt', 'is', null)
        .returning(['id', 'sealed', 'createdAt', 'tries'])
        .execute();
    });
  }

  async #send({ id, sealed, createdAt, tries }: Claimed): Promise<void> {
    const { outbox, deliver, now, report } = this.#options;
    try {
      if (sealed === null) throw new Error('An unsent letter has no content.');
      await deliver({ id, createdAt, ...outbox.read({ id, sealed }) });
    } catch (error) {
      const { code, final } = faultOf(error);
      const delay = this.#delays[tries];
      const dead = final || delay === undefined;
      report({ letter: id, code, final: dead });
      await this.#note(id, {
        tries: tries + 1,
        fault: code,
        ...(dead ? { deadAt: now().toISOString() } : { dueAt: after(now(), delay) }),
      });
      return;
    }
    await this.#note(id, { tries: tries + 1, fault: null, sealed: null, sentAt: now().toISOString() });
  }

  /** Only whoever holds the lease may say how it went. */
  async #note(id: string, change: Partial<Tables['letters']>): Promise<void> {
    await this.#options.db.transaction().execute((transaction) =>
      transaction
        .updateTable('letters')
        .set({ ...change, leasedBy: null, leasedUntil: null })
        .where('id', '=', id)
        .where('leasedBy', '=', this.#name)
        .execute(),
    );
  }
}

const after = (moment: Date, milliseconds: number): string => new Date(moment.getTime() + milliseconds).toISOString();
