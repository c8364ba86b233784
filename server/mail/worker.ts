/** When a server dies, its leases expire, and letters go out again under the same Message-ID. */
import type { Kysely } from 'kysely';
import type { Letter } from '#contract/booking/inbox.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';
import { faultOf } from './faults.ts';
import { leavesHere, type Outbox, type Priority, type SealedIssue } from './outbox.ts';
import { type Claimed, type LetterQueue, openQueue } from './queue.ts';
import type { Transport } from './transport.ts';

interface Options {
  db: Kysely<Tables>;
  outbox: Outbox;
  transport: Transport;
  now: () => Date;
  /** Contains nothing a visitor wrote. */
  report: (fault: { letter?: string; code: string; final: boolean }) => void;
}

export class MailWorker {
  readonly #options: Options;
  readonly #queue: LetterQueue;
  readonly #inHand = new Map<Promise<void>, Priority>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #soon = false;
  #again = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#queue = openQueue(options.db, options.now);
  }

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
    const started = await this.#start().catch((error: unknown) => {
      this.#options.report({ code: faultOf(error).code, final: false });
      return 0;
    });
    this.#round = undefined;
    if (this.#closed) return;
    // Pauses, so that other writers get the database.
    const more = started > 0 || this.#again;
    this.#again = false;
    this.#look(more ? limits.letterPause : limits.outboxPoll);
  }

  async #start(): Promise<number> {
    const claimed = await this.#claim();
    for (const letter of claimed) {
      const work = this.#send(letter)
        .catch((error: unknown) => this.#options.report({ letter: letter.id, code: faultOf(error).code, final: false }))
        .finally(() => {
          this.#inHand.delete(work);
          this.wake();
        });
      this.#inHand.set(work, letter.priority);
    }
    return claimed.length;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#round;
    await Promise.all(this.#inHand.keys());
    this.#options.transport.close();
  }

  async sendDue(): Promise<number> {
    const claimed = await this.#claim();
    await Promise.all(claimed.map((letter) => this.#send(letter)));
    return claimed.length;
  }

  async #claim(): Promise<Claimed[]> {
    const free = limits.letterConcurrency - this.#inHand.size;
    if (free <= 0) return [];
    const inHand = (priority: Priority) => [...this.#inHand.values()].filter((one) => one === priority).length;
    const { awaited, bulk } = limits.letterConcurrencyOf;
    return this.#queue.claim(free, { awaited: awaited - inHand('awaited'), bulk: bulk - inHand('bulk') });
  }

  async #send(letter: Claimed): Promise<void> {
    const { outbox, transport, report } = this.#options;
    const { id, sealed, createdAt, tries, early } = letter;
    try {
      if (sealed === null) throw new Error('An unsent letter has no content.');
      const read = outbox.read({ id, sealed });
      const letter = 'letter' in read ? read.letter : await this.#issueLetter(read);
      await transport.deliver({ ...read, id, createdAt, letter });
    } catch (error) {
      const { code, final } = faultOf(error);
      const pause = early ? 0 : limits.letterDelays[tries];
      const dead = final || pause === undefined;
      report({ letter: id, code, final: dead });
      await (dead ? this.#queue.gaveUp(letter, code) : this.#queue.postpone(letter, code, pause));
      return;
    }
    await this.#queue.sent(letter);
  }

  async #issueLetter({ mailing, language, leave }: SealedIssue): Promise<Letter> {
    const { email } = await this.#options.db
      .selectFrom('issueEmails')
      .select('email')
      .where('issueId', '=', mailing)
      .where('language', '=', language)
      .executeTakeFirstOrThrow();
    const letter = JSON.parse(email) as Letter;
    const addressed = (text: string) => text.replaceAll(leavesHere, `${leave}?lng=${language}`);
    return { ...letter, text: addressed(letter.text), html: addressed(letter.html) };
  }
}
