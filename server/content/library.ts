/** Tasks run one at a time, each on the result of the one before. */
import type { Kysely, Transaction } from 'kysely';
import { every } from '#server/every.ts';
import { limits } from '#server/limits.ts';
import type { Storage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type Edition, type Editions, type Sources, Unopenable } from './editions.ts';
import { placeOf } from './entry.ts';
import { type Head, overlay, soundHeads } from './overlay.ts';
import type { Pictures } from './pictures.ts';
import { readShipped, type Shipped } from './shipped.ts';
import { type Epoch, headOf, readEpoch, readHeads, readHistory } from './store.ts';
import { ContentFaults, type Entries, keyOf, placesOf } from './whole.ts';

interface Place {
  storage: Pick<Storage, 'db' | 'announce' | 'listen'>;
  folder: string | undefined;
  pictures: Pictures;
}

type Files = { shipped: Shipped } & Pick<Epoch, 'filesReadAt'>;

interface Found extends Pick<Place, 'folder' | 'pictures'> {
  db: Kysely<Tables>;
  files: Files;
  leftOut?: LeftOut;
}

/** Replacements of revisions that cannot be shown, by `keyOfHead`; undefined: the file. */
type LeftOut = ReadonlyMap<string, { instead: Head | undefined; said: string }>;

const keyOfHead = (head: Head): string => `${head.revision} ${keyOf(head)}`;

const without = (heads: readonly Head[], leftOut: LeftOut): Head[] =>
  heads.flatMap((head) => {
    const one = leftOut.get(keyOfHead(head));
    return one ? (one.instead ?? []) : head;
  });

/** Reads again after a publication in the meantime, so that an edition matches its epoch. */
export async function readSources({
  db,
  folder,
  pictures,
  files,
  leftOut = new Map(),
}: Found): Promise<Files & { sources: Sources }> {
  const { epoch, filesReadAt } = await readEpoch(db);
  const isSame = filesReadAt === files.filesReadAt;
  const shipped = isSame ? files.shipped : await readShipped(folder);
  if (!isSame) await pictures.readAgain();
  const { heads, lost } = await pictures.withFiles(without(await readHeads(db), leftOut));
  const read = { shipped, filesReadAt };
  if ((await readEpoch(db)).epoch !== epoch) return readSources({ db, folder, pictures, files: read, leftOut });
  const { entries, notices } = overlay(shipped, heads);
  const slips = [...shipped.slips.values()].flat();
  const missed = leftOut.values().map(({ said }) => said);
  return { ...read, sources: { epoch, entries, notices: [...slips, ...lost, ...missed, ...notices] } };
}

export const remarksIn = ({ notices, remarks }: Edition): string[] => [
  ...notices,
  ...[...remarks.flaws, ...remarks.notices].map(({ said }) => said),
];

interface Trouble {
  epoch: number;
  why: string;
  /** for people who may not read drafts: entries and fields, without their values */
  publicly: string;
  lasting: boolean;
}

export interface ContentState {
  epoch: number;
  wanted: number;
  why?: string;
}

export class CannotFollow extends Error {
  override name = 'CannotFollow';

  constructor({ epoch, why }: Trouble) {
    super(`The edition of epoch ${epoch} cannot be opened here, so nothing can be published over it. ${why}`);
  }
}

interface Options extends Place {
  editions: Editions;
  files: Files;
  tell: (sentence: string) => void;
}

const channel = 'content';
const mostEarlier = 5;

export class Library {
  readonly db: Kysely<Tables>;
  readonly editions: Editions;
  readonly pictures: Pictures;
  readonly #options: Options;
  #files: Files;
  #tasks: Promise<unknown> = Promise.resolve();
  readonly #leftOut = new Map<string, { instead: Head | undefined; said: string }>();
  trouble: Trouble | undefined;

  constructor(options: Options) {
    this.db = options.storage.db;
    this.editions = options.editions;
    this.pictures = options.pictures;
    this.#options = options;
    this.#files = options.files;
  }

  announce(transaction: Transaction<Tables>): Promise<void> {
    return this.#options.storage.announce(transaction, channel);
  }

  /** Follows other servers: PostgreSQL notifies; SQLite needs the query every second. */
  attend(): { close: () => Promise<void> } {
    const follow = () => this.follow();
    const heard = this.#options.storage.listen(channel, () => void follow().catch(() => {}));
    const net = every(limits.contentPoll, follow, () => {});
    return {
      async close() {
        await Promise.all([heard?.close(), net.close()]);
      },
    };
  }

  get shipped(): Shipped {
    return this.#files.shipped;
  }

  get present(): Edition {
    return this.editions.present;
  }

  inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.#tasks.then(task);
    this.#tasks = turn.catch(() => {});
    return turn;
  }

  get state(): ContentState {
    const { epoch } = this.present;
    return this.trouble ? { epoch, wanted: this.trouble.epoch, why: this.trouble.publicly } : { epoch, wanted: epoch };
  }

  get complaints(): string[] {
    const left = this.#leftOut.values().map(({ said }) => said.replace(/ It cannot be shown: .*$/s, ''));
    return [
      ...left,
      ...(this.trouble ? [`What was published last does not count here. ${this.trouble.publicly}`] : []),
    ];
  }

  /** Leaves out publications that cannot be shown, so that the site always starts. */
  warm(): Promise<number> {
    return this.inTurn(async () => {
      for (;;) {
        try {
          return await this.editions.warm(await readHeads(this.db));
        } catch (error) {
          if (!(error instanceof Unopenable) || !(await this.leaveOut(error))) throw error;
        }
      }
    });
  }

  async leaveOut(failure: Unopenable): Promise<boolean> {
    const { db, editions, pictures } = this;
    const { folder, tell } = this.#options;
    const { heads } = await pictures.withFiles(without(await readHeads(db), this.#leftOut));
    const sound = await soundHeads(heads, {
      works: (some) => this.isWithout(failure, overlay(this.shipped, some).entries),
      earlier: async (head) => {
        const before = (await readHistory(db, head)).filter(({ number }) => number < head.revision);
        return (await pictures.withFiles(before.slice(0, mostEarlier).map(headOf))).heads;
      },
    });
    const bad = heads.filter((head) => !sound.includes(head));
    for (const head of bad) {
      const instead = sound.find((one) => keyOf(one) === keyOf(head));
      const counts = instead ? `revision ${instead.revision}` : 'the file';
      const said = `${placeOf(head)}: revision ${head.revision} is left out, and ${counts} counts. It cannot be shown: ${failure.message}`;
      this.#leftOut.set(keyOfHead(head), { instead, said });
      tell(said);
    }
    if (bad.length === 0) return false;
    const { sources } = await readSources({ db, folder, pictures, files: this.#files, leftOut: this.#leftOut });
    editions.replace(await editions.open(sources));
    return true;
  }

  async isWithout(failure: Unopenable, entries: Entries): Promise<boolean> {
    try {
      const edition = await this.editions.open({ epoch: this.present.epoch, notices: [], entries });
      return !(await failure.isIn(edition));
    } catch (error) {
      if (error instanceof Unopenable || error instanceof ContentFaults) return false;
      throw error;
    }
  }

  /** Costs one small query if nothing has changed. */
  follow(): Promise<void> {
    return this.inTurn(() => this.catchUp());
  }

  /** Only within a task (`inTurn`). */
  async catchUp(): Promise<void> {
    const { db, editions, pictures } = this;
    const { folder, tell } = this.#options;
    const head = await readEpoch(db);
    if (head.epoch === this.present.epoch) return;
    if (this.trouble?.lasting && this.trouble.epoch === head.epoch) return;
    try {
      const now = { db, folder, pictures, files: this.#files, leftOut: this.#leftOut };
      const { sources, ...files } = await readSources(now);
      const before = new Set(remarksIn(this.present));
      const next = await editions.prepare(sources);
      editions.stand(next);
      // Pictures taken down by another server must leave the memory of this one.
      pictures.forget();
      this.#files = files;
      for (const remark of remarksIn(next)) if (!before.has(remark)) tell(remark);
      this.trouble = undefined;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (this.trouble?.why !== why)
        tell(`The edition of epoch ${head.epoch} cannot be opened; the one before stands. ${why}`);
      const lasting = error instanceof ContentFaults || error instanceof Unopenable;
      this.trouble = { epoch: head.epoch, why, publicly: publicly(error), lasting };
    }
  }
}

const publicly = (error: unknown): string => {
  if (error instanceof ContentFaults) return `It does not fit: ${placesOf(error)}.`;
  return error instanceof Unopenable ? 'Its pages cannot be made.' : 'It cannot be read.';
};
