/**
 * Stores typed text in this browser at once, and saves it after a moment, one request at a time.
 * Without an answer it sends the same text again, because it may have arrived.
 * After a conflict nothing more is sent. Invalid text is sent again when it has changed.
 */
import type { FormIssue } from '#contract/office/form.ts';
import type { EntryPresence, RejectedDraft, SavedDraft } from '#contract/office/live-draft.ts';

export type AutosaveFields = [name: string, value: string][];

export type AutosaveAnswer =
  | ({ kind: 'saved' } & SavedDraft)
  | ({ kind: 'conflict' } & RejectedDraft)
  | { kind: 'offline' }
  | { kind: 'signedOut' }
  | { kind: 'invalid'; message: string; issues?: FormIssue[] };

export type AutosaveState =
  | { kind: 'waiting' | 'sending' | 'signedOut' | 'untouched' }
  | { kind: 'offline'; isStored: boolean }
  | { kind: 'saved'; at: string }
  | { kind: 'stopped'; rejection: RejectedDraft }
  | { kind: 'invalid'; message: string };

interface AutosaverOptions {
  readFields: () => AutosaveFields;
  send: (fields: AutosaveFields) => Promise<AutosaveAnswer>;
  storeLocally: (fields: AutosaveFields) => boolean;
  removeLocally: () => void;
  onState: (state: AutosaveState) => void;
  onSaved: (answer: SavedDraft) => void;
  /** Returns a function that cancels. */
  schedule: (milliseconds: number, then: () => void) => () => void;
}

/** in milliseconds */
const pauses = {
  /** from a key to storing the text in this browser */
  storeLocally: 200,
  /** from the last key, or at most from the first unsaved one, to saving */
  afterLastKey: 700,
  afterFirstKey: 3000,
  /** while offline, from one try to the next */
  betweenTries: [2000, 5000, 10_000, 20_000],
  /** after a submit, until saving continues if no new page comes */
  afterSubmit: 20_000,
} as const;

export class Autosaver {
  readonly #options: AutosaverOptions;
  #editCount = 0;
  #confirmedEditCount = 0;
  #isStored = true;
  #version: number;
  readonly #baseRevision: number;
  #pending: { fields: AutosaveFields; editCount: number } | undefined;
  #request: Promise<void> | undefined;
  #rejection: RejectedDraft | undefined;
  #failures = 0;
  /** If true, typing sends nothing. */
  #isOfflineOrSignedOut = false;
  /** Set after a submit, until the next page replaces this one. */
  #cancelSubmitPause: (() => void) | undefined;
  /** The value of `#editCount` when the server refused the text as invalid. */
  #invalidEditCount: number | undefined;
  #answerCount = 0;
  readonly #cancelTimers: { storeLocally?: () => void; afterLastKey?: () => void; afterFirstKey?: () => void } = {};

  /** `baseRevision`: the published revision from which the form was made */
  constructor(options: AutosaverOptions, { version, baseRevision }: Record<'version' | 'baseRevision', number>) {
    this.#options = options;
    this.#version = version;
    this.#baseRevision = baseRevision;
  }

  get isSaved(): boolean {
    return this.#confirmedEditCount === this.#editCount;
  }

  get isOffline(): boolean {
    return this.#pending !== undefined && this.#request === undefined;
  }

  get isSubmitting(): boolean {
    return this.#cancelSubmitPause !== undefined;
  }

  /** With this number `compareVersion` recognizes a presence answer older than the last save. */
  get answerCount(): number {
    return this.#answerCount;
  }

  /** Call this each time the person types. */
  markChanged(): void {
    this.#editCount++;
    this.#cancelTimers.storeLocally ??= this.#options.schedule(pauses.storeLocally, () => this.storeLocally());
    if (this.#rejection || this.#isOfflineOrSignedOut) return;
    this.#options.onState({ kind: 'waiting' });
    if (this.isSubmitting) return;
    const save = () => void this.save();
    this.#cancelTimers.afterLastKey?.();
    this.#cancelTimers.afterLastKey = this.#options.schedule(pauses.afterLastKey, save);
    this.#cancelTimers.afterFirstKey ??= this.#options.schedule(pauses.afterFirstKey, save);
  }

  storeLocally(): void {
    this.#cancelTimers.storeLocally?.();
    delete this.#cancelTimers.storeLocally;
    if (!this.isSaved) this.#isStored = this.#options.storeLocally(this.#readFieldsWithVersion());
  }

  /**
   * Called when the form submits: text typed from now on is stored only in this browser, and the next
   * page offers it. If no page appears, saving continues.
   */
  pauseForSubmit(): void {
    this.resumeAfterSubmit();
    for (const name of ['afterLastKey', 'afterFirstKey'] as const) this.#cancelTimer(name);
    this.#cancelSubmitPause = this.#options.schedule(pauses.afterSubmit, () => {
      this.resumeAfterSubmit();
      void this.save();
    });
  }

  /** Ends the pause of `pauseForSubmit`. */
  resumeAfterSubmit(): void {
    this.#cancelSubmitPause?.();
    this.#cancelSubmitPause = undefined;
  }

  /** Saves now. Afterwards `isSaved` is true if the server has all text typed before. */
  async save(): Promise<void> {
    if (this.isSubmitting) return;
    const editCount = this.#editCount;
    while (this.#request !== undefined) await this.#request;
    if (this.#confirmedEditCount >= editCount || this.#rejection || this.#invalidEditCount === this.#editCount) return;
    this.#request = this.#sendUntilSaved().finally(() => {
      this.#request = undefined;
    });
    await this.#request;
  }

  /**
   * Stops saving if the server has another version than the one saved or loaded last on this page.
   * `answerCountBefore`: `answerCount` before the request for `presence`.
   */
  compareVersion(presence: Omit<EntryPresence, 'others'>, answerCountBefore: number): void {
    const { version, revision, by } = presence;
    if (answerCountBefore !== this.#answerCount || this.#pending || this.#rejection || this.isSubmitting) return;
    if (version === this.#version && (version > 0 || revision === this.#baseRevision)) return;
    this.#stopSaving({ reason: 'conflict', by });
  }

  #readFieldsWithVersion(): AutosaveFields {
    return [
      ...this.#options.readFields(),
      ['form.version', String(this.#version)],
      ['form.base', String(this.#baseRevision)],
    ];
  }

  async #sendUntilSaved(): Promise<void> {
    for (const name of ['afterLastKey', 'afterFirstKey'] as const) this.#cancelTimer(name);
    while (!this.isSaved) {
      this.#pending ??= { fields: this.#readFieldsWithVersion(), editCount: this.#editCount };
      this.#options.onState({ kind: 'sending' });
      const { fields, editCount } = this.#pending;
      const answer = await this.#options.send(fields);
      if (answer.kind === 'offline') {
        this.#scheduleRetry();
        return;
      }
      this.#answerCount++;
      this.#failures = 0;
      this.#isOfflineOrSignedOut = answer.kind === 'signedOut';
      this.#pending = undefined;
      if (answer.kind === 'saved') {
        this.#confirmedEditCount = editCount;
        this.#version = answer.version;
        this.#options.onSaved(answer);
        if (this.isSaved) {
          this.#options.removeLocally();
          this.#options.onState({ kind: 'saved', at: answer.at });
        } else this.storeLocally();
        continue;
      }
      if (answer.kind === 'conflict') {
        this.#stopSaving(answer);
        return;
      }
      if (answer.kind === 'invalid') this.#invalidEditCount = editCount;
      this.storeLocally();
      this.#options.onState(answer);
      return;
    }
  }

  #cancelTimer(name: 'afterLastKey' | 'afterFirstKey'): void {
    this.#cancelTimers[name]?.();
    delete this.#cancelTimers[name];
  }

  #scheduleRetry(): void {
    this.#isOfflineOrSignedOut = true;
    this.storeLocally();
    this.#options.onState({ kind: 'offline', isStored: this.#isStored });
    const pause = pauses.betweenTries[Math.min(this.#failures++, pauses.betweenTries.length - 1)] ?? 0;
    this.#cancelTimers.afterLastKey = this.#options.schedule(pause, () => void this.save());
  }

  #stopSaving({ reason, by, at }: RejectedDraft): void {
    this.#rejection = { reason, by, at };
    for (const name of ['afterLastKey', 'afterFirstKey'] as const) this.#cancelTimer(name);
    if (!this.isSaved) this.storeLocally();
    this.#options.onState({ kind: 'stopped', rejection: this.#rejection });
  }
}
