/** When a server dies, its leases expire, and emails go out again under the same Message-ID. */
import type { RenderedEmail } from '#contract/emails.ts';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/storage/tables.ts';
import { toDeliveryError } from './delivery-error.ts';
import { type Outbox, type Priority, type SealedIssueEmail, unsubscribePlaceholder } from './outbox.ts';
import { type ClaimedEmail, type EmailQueue, openEmailQueue } from './queue.ts';
import type { MailTransport } from './transport.ts';

interface MailWorkerOptions {
  db: Database;
  outbox: Outbox;
  transport: MailTransport;
  now: () => Date;
  /** Contains nothing a visitor wrote. */
  report: (fault: { emailId?: string; code: string; final: boolean }) => void;
}

export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #queue: EmailQueue;
  readonly #sending = new Map<Promise<void>, Priority>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isScheduled = false;
  #runAgain = false;
  #closed = false;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
    this.#queue = openEmailQueue(options.db, options.now);
  }

  /** Call after emails were stored: sends them soon. */
  wake(): void {
    if (this.#closed) return;
    if (this.#round !== undefined) this.#runAgain = true;
    else if (!this.#isScheduled) this.#schedule(limits.emailPause);
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer);
    this.#isScheduled = pause === limits.emailPause;
    this.#timer = setTimeout(() => {
      this.#isScheduled = false;
      this.#round = this.#runRound();
    }, pause).unref();
  }

  async #runRound(): Promise<void> {
    const started = await this.#sendClaimed().catch((error: unknown) => {
      this.#options.report({ code: toDeliveryError(error).code, final: false });
      return 0;
    });
    this.#round = undefined;
    if (this.#closed) return;
    // Pauses, so that other writers get the database.
    const more = started > 0 || this.#runAgain;
    this.#runAgain = false;
    this.#schedule(more ? limits.emailPause : limits.outboxPoll);
  }

  async #sendClaimed(): Promise<number> {
    const claimed = await this.#claim();
    for (const email of claimed) {
      const work = this.#send(email)
        .catch((error: unknown) =>
          this.#options.report({ emailId: email.id, code: toDeliveryError(error).code, final: false }),
        )
        .finally(() => {
          this.#sending.delete(work);
          this.wake();
        });
      this.#sending.set(work, email.priority);
    }
    return claimed.length;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#round;
    await Promise.all(this.#sending.keys());
    this.#options.transport.close();
  }

  /** For tests and measurements: without timers. */
  async sendDueOnce(): Promise<number> {
    const claimed = await this.#claim();
    await Promise.all(claimed.map((email) => this.#send(email)));
    return claimed.length;
  }

  async #claim(): Promise<ClaimedEmail[]> {
    const free = limits.emailConcurrency - this.#sending.size;
    if (free <= 0) return [];
    const countSending = (priority: Priority) => [...this.#sending.values()].filter((one) => one === priority).length;
    const { awaited, bulk } = limits.emailConcurrencyByPriority;
    return this.#queue.claim(free, { awaited: awaited - countSending('awaited'), bulk: bulk - countSending('bulk') });
  }

  async #send(claimed: ClaimedEmail): Promise<void> {
    const { outbox, transport, report } = this.#options;
    const { id, sealed, createdAt, tries, early } = claimed;
    try {
      if (sealed === null) throw new Error('An unsent email has no content.');
      const read = outbox.decrypt({ id, sealed });
      const email = 'email' in read ? read.email : await this.#renderIssueEmail(read);
      await transport.deliver({ ...read, id, createdAt, email });
    } catch (error) {
      const { code, final } = toDeliveryError(error);
      const pause = early ? 0 : limits.emailRetryDelays[tries];
      const isDead = final || pause === undefined;
      report({ emailId: id, code, final: isDead });
      await (isDead ? this.#queue.markDead(claimed, code) : this.#queue.postpone(claimed, code, pause));
      return;
    }
    await this.#queue.markSent(claimed);
  }

  async #renderIssueEmail({ issueId, language, unsubscribeUrl }: SealedIssueEmail): Promise<RenderedEmail> {
    const { email } = await this.#options.db
      .selectFrom('issueEmails')
      .select('email')
      .where(({ and }) => and({ issueId, language }))
      .executeTakeFirstOrThrow();
    const rendered = JSON.parse(email) as RenderedEmail;
    const addressed = (text: string) => text.replaceAll(unsubscribePlaceholder, `${unsubscribeUrl}?lng=${language}`);
    return { ...rendered, text: addressed(rendered.text), html: addressed(rendered.html) };
  }
}
