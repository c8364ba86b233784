/**
 * The content of the house while it runs: files, what has been published over them, and the edition made of both. One task
 * at a time: whoever publishes, follows another server or reads the files anew works on what the one before has left.
 */
import type { Kysely, Transaction } from 'kysely';
import { every } from '#server/every.ts';
import { limits } from '#server/limits.ts';
import type { Storage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type Edition, type Editions, type Sources, Unopenable } from './editions.ts';
import { overlay } from './overlay.ts';
import type { Pictures } from './pictures.ts';
import { readShipped, type Shipped } from './shipped.ts';
import { type Epoch, readEpoch, readHeads } from './store.ts';
import { ContentFaults, placesOf } from './whole.ts';

interface Place {
  storage: Pick<Storage, 'db' | 'announce' | 'listen'>;
  folder: string | undefined;
  pictures: Pictures;
}

/** The files of the house, and which time they were asked for. */
type Files = { shipped: Shipped } & Pick<Epoch, 'filesReadAt'>;

interface Found extends Pick<Place, 'folder' | 'pictures'> {
  db: Kysely<Tables>;
  /** as they were read last */
  files: Files;
}

/**
 * What there is to open an edition of. Where somebody publishes, or changes files, between the first question and the last,
 * everything is asked once more: an edition has the words of its epoch, neither older nor newer ones.
 */
export async function readSources({ db, folder, pictures, files }: Found): Promise<Files & { sources: Sources }> {
  const { epoch, filesReadAt } = await readEpoch(db);
  const isSame = filesReadAt === files.filesReadAt;
  const shipped = isSame ? files.shipped : await readShipped(folder);
  if (!isSame) await pictures.readAgain();
  const { heads, lost } = await pictures.withFiles(await readHeads(db));
  const read = { shipped, filesReadAt };
  if ((await readEpoch(db)).epoch !== epoch) return readSources({ db, folder, pictures, files: read });
  const { entries, notices } = overlay(shipped, heads);
  const slips = [...shipped.slips.values()].flat();
  return { ...read, sources: { epoch, entries, notices: [...slips, ...lost, ...notices] } };
}

/** All that an office or an operator should hear of an edition. */
export const remarksIn = ({ notices, remarks }: Edition): string[] => [
  ...notices,
  ...[...remarks.flaws, ...remarks.notices].map(({ said }) => said),
];

/** Why the newest epoch is not the one that stands. */
interface Trouble {
  epoch: number;
  why: string;
  /** the same for everybody: entries and fields, and nothing of what stands there */
  publicly: string;
  /** trying again would bring the same */
  lasting: boolean;
}

/** Which edition stands, which one should, and why it does not. */
export interface ContentState {
  epoch: number;
  wanted: number;
  why?: string;
}

/** Nothing is published over what cannot be opened here. */
export class CannotFollow extends Error {
  override name = 'CannotFollow';

  constructor({ epoch, why }: Trouble) {
    super(`The edition of epoch ${epoch} cannot be opened here, so nothing can be published over it. ${why}`);
  }
}

interface Options extends Place {
  editions: Editions;
  files: Files;
  /** what an operator should hear of an edition that stands from now on, or cannot stand */
  tell: (sentence: string) => void;
}

const channel = 'content';

export class Library {
  readonly #options: Options;
  #files: Files;
  #tasks: Promise<unknown> = Promise.resolve();
  trouble: Trouble | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#files = options.files;
  }

  get db(): Kysely<Tables> {
    return this.#options.storage.db;
  }

  /** Tells the other servers, with the commit. */
  announce(transaction: Transaction<Tables>): Promise<void> {
    return this.#options.storage.announce(transaction, channel);
  }

  /**
   * Follows whoever else publishes: PostgreSQL tells of it at once; a question every second is the net beneath, and on
   * SQLite, where only a command in a terminal can be somebody else, all there is.
   */
  attend(): { close: () => Promise<void> } {
    const follow = () => this.follow();
    const heard = this.#options.storage.listen(channel, () => void follow().catch(() => {}));
    // What keeps the database from answering is told by those who watch it.
    const net = every(limits.contentPoll, follow, () => {});
    return {
      async close() {
        await Promise.all([heard?.close(), net.close()]);
      },
    };
  }

  get pictures(): Pictures {
    return this.#options.pictures;
  }

  get shipped(): Shipped {
    return this.#files.shipped;
  }

  get present(): Edition {
    return this.#options.editions.present;
  }

  /** After all that was asked for before. */
  inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.#tasks.then(task);
    this.#tasks = turn.catch(() => {});
    return turn;
  }

  get state(): ContentState {
    const { epoch } = this.present;
    return this.trouble ? { epoch, wanted: this.trouble.epoch, why: this.trouble.publicly } : { epoch, wanted: epoch };
  }

  open(sources: Sources, options?: { fields: boolean }): Promise<Edition> {
    return this.#options.editions.open(sources, options);
  }

  prepare(sources: Sources, accept?: (next: Edition) => void): Promise<Edition> {
    return this.#options.editions.prepare(sources, accept);
  }

  stand(edition: Edition): void {
    this.#options.editions.stand(edition);
  }

  /** Brings the edition up to what the database says. Costs one small question when nothing has changed. */
  follow(): Promise<void> {
    return this.inTurn(() => this.catchUp());
  }

  /** Within a turn. */
  async catchUp(): Promise<void> {
    const { storage, folder, pictures, tell } = this.#options;
    const { db } = storage;
    const now = await readEpoch(db);
    if (now.epoch === this.present.epoch) return;
    if (this.trouble?.lasting && this.trouble.epoch === now.epoch) return;
    try {
      const { sources, ...files } = await readSources({ db, folder, pictures, files: this.#files });
      const before = new Set(remarksIn(this.present));
      const next = await this.prepare(sources);
      this.stand(next);
      // What has been taken down elsewhere is not served from memory here.
      pictures.forget();
      this.#files = files;
      for (const remark of remarksIn(next)) if (!before.has(remark)) tell(remark);
      this.trouble = undefined;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (this.trouble?.why !== why)
        tell(`The edition of epoch ${now.epoch} cannot be opened; the one before stands. ${why}`);
      const lasting = error instanceof ContentFaults || error instanceof Unopenable;
      this.trouble = { epoch: now.epoch, why, publicly: publicly(error), lasting };
    }
  }
}

const publicly = (error: unknown): string => {
  if (error instanceof ContentFaults) return `It does not fit: ${placesOf(error)}.`;
  return error instanceof Unopenable ? 'Its pages cannot be made.' : 'It cannot be read.';
};
