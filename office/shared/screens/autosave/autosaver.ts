/**
 * Copies typed text in this browser at once, and saves it after a moment, one request at a time.
 * Without an answer it sends the same text again, because it may have arrived.
 * Refused text is not sent again.
 */
import type { FormIssue } from '#contract/office/form.ts';
import type { RejectedDraft, SavedDraft } from '#contract/office/live-draft.ts';

export type AutosaveFields = [name: string, value: string][];

export type AutosaveAnswer =
  | ({ is: 'kept' } & SavedDraft)
  | ({ is: 'refused' } & RejectedDraft)
  | { is: 'away' }
  | { is: 'signedOut' }
  | { is: 'unfit'; said: string; faults?: FormIssue[] };

export type AutosaveState =
  | { is: 'waiting' | 'sending' | 'signedOut' | 'untouched' }
  | { is: 'away'; copied: boolean }
  | { is: 'kept'; at: string }
  | { is: 'stopped'; why: RejectedDraft }
  | { is: 'unfit'; said: string };

interface AutosaverOptions {
  read: () => AutosaveFields;
  send: (fields: AutosaveFields) => Promise<AutosaveAnswer>;
  storeLocally: (fields: AutosaveFields) => boolean;
  removeLocal: () => void;
  onState: (state: AutosaveState) => void;
  onSaved: (answer: SavedDraft) => void;
  schedule: (milliseconds: number, then: () => void) => () => void;
}

/** milliseconds: after the last key; after the first key; while offline; after a submit */
const pauses = { copy: 200, still: 700, atMost: 3000, again: [2000, 5000, 10_000, 20_000], leaving: 20_000 } as const;

export class Autosaver {
  readonly #needs: AutosaverOptions;
  #typed = 0;
  #confirmed = 0;
  #copied = true;
  #version: number;
  readonly #base: number;
  #parcel: { fields: AutosaveFields; typed: number } | undefined;
  #underWay: Promise<void> | undefined;
  #stopped: RejectedDraft | undefined;
  #failures = 0;
  /** offline or signed out: typing does not send */
  #pausing = false;
  /** the form was submitted, and its page will be replaced */
  #leaving: (() => void) | undefined;
  #unfit: number | undefined;
  #answers = 0;
  readonly #timers: { copy?: () => void; still?: () => void; atMost?: () => void } = {};

  constructor(needs: AutosaverOptions, { version, base }: { version: number; base: number }) {
    this.#needs = needs;
    this.#version = version;
    this.#base = base;
  }

  get isSaved(): boolean {
    return this.#confirmed === this.#typed;
  }

  get isOffline(): boolean {
    return this.#parcel !== undefined && this.#underWay === undefined;
  }

  get isSubmitting(): boolean {
    return this.#leaving !== undefined;
  }

  /** number of answers; tells whether other news about the version is older */
  get answerCount(): number {
    return this.#answers;
  }

  markChanged(): void {
    this.#typed++;
    this.#timers.copy ??= this.#needs.schedule(pauses.copy, () => this.storeLocally());
    if (this.#stopped || this.#pausing) return;
    this.#needs.onState({ is: 'waiting' });
    if (this.#leaving) return;
    const save = () => void this.save();
    this.#timers.still?.();
    this.#timers.still = this.#needs.schedule(pauses.still, save);
    this.#timers.atMost ??= this.#needs.schedule(pauses.atMost, save);
  }

  storeLocally(): void {
    this.#timers.copy?.();
    delete this.#timers.copy;
    if (!this.isSaved) this.#copied = this.#needs.storeLocally(this.#fields());
  }

  /** Keeps text typed after submitting for the next page. If no page comes, saving continues. */
  pauseForSubmit(): void {
    this.resume();
    for (const name of ['still', 'atMost'] as const) this.#cancel(name);
    this.#leaving = this.#needs.schedule(pauses.leaving, () => {
      this.resume();
      void this.save();
    });
  }

  resume(): void {
    this.#leaving?.();
    this.#leaving = undefined;
  }

  /** Saves now. Afterwards `isKept` says whether everything typed before has arrived. */
  async save(): Promise<void> {
    if (this.#leaving) return;
    const asked = this.#typed;
    while (this.#underWay !== undefined) await this.#underWay;
    if (this.#confirmed >= asked || this.#stopped || this.#unfit === this.#typed) return;
    this.#underWay = this.#sendAll().finally(() => {
      this.#underWay = undefined;
    });
    await this.#underWay;
  }

  /** Compares the server's version with ours. `answers`: its value when the server was asked. */
  compareVersion({ version, revision, by }: { version: number; revision: number; by: string }, answers: number): void {
    if (answers !== this.#answers || this.#parcel || this.#stopped || this.#leaving) return;
    if (version === this.#version && (version > 0 || revision === this.#base)) return;
    this.#stop({ why: 'conflict', by });
  }

  #fields(): AutosaveFields {
    return [...this.#needs.read(), ['form.version', String(this.#version)], ['form.base', String(this.#base)]];
  }

  async #sendAll(): Promise<void> {
    for (const name of ['still', 'atMost'] as const) this.#cancel(name);
    while (!this.isSaved) {
      this.#parcel ??= { fields: this.#fields(), typed: this.#typed };
      this.#needs.onState({ is: 'sending' });
      const { fields, typed } = this.#parcel;
      const answer = await this.#needs.send(fields);
      if (answer.is === 'away') {
        this.#tryAgain();
        return;
      }
      this.#answers++;
      this.#failures = 0;
      this.#pausing = answer.is === 'signedOut';
      this.#parcel = undefined;
      if (answer.is === 'kept') {
        this.#confirmed = typed;
        this.#version = answer.version;
        this.#needs.onSaved(answer);
        if (this.isSaved) {
          this.#needs.removeLocal();
          this.#needs.onState({ is: 'kept', at: answer.at });
        } else this.storeLocally();
        continue;
      }
      if (answer.is === 'refused') {
        this.#stop(answer);
        return;
      }
      if (answer.is === 'unfit') this.#unfit = typed;
      this.storeLocally();
      this.#needs.onState(answer);
      return;
    }
  }

  #cancel(name: 'still' | 'atMost'): void {
    this.#timers[name]?.();
    delete this.#timers[name];
  }

  #tryAgain(): void {
    this.#pausing = true;
    this.storeLocally();
    this.#needs.onState({ is: 'away', copied: this.#copied });
    const pause = pauses.again[Math.min(this.#failures++, pauses.again.length - 1)] ?? 0;
    this.#timers.still = this.#needs.schedule(pause, () => void this.save());
  }

  #stop({ why, by, at }: RejectedDraft): void {
    this.#stopped = { why, by, at };
    for (const name of ['still', 'atMost'] as const) this.#cancel(name);
    if (!this.isSaved) this.storeLocally();
    this.#needs.onState({ is: 'stopped', why: this.#stopped });
  }
}
