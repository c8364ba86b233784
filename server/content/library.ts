import type { Estate } from '#contract/content/content.ts';
import { contentKinds } from '#contract/content/kinds.ts';
import { type Look, look } from '#contract/content/look.ts';
import { limits } from '#server/limits.ts';
import { runPeriodically } from '#server/periodic-job.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import type { ContentEntries } from './content-entries.ts';
import {
  ContentIssuesError,
  createEditionIssue,
  type EditionIssue,
  findNewIssues,
  formatIssue,
  listIssueFields,
} from './edition-issue.ts';
import { type ContentEdition, EditionOpenError, type EditionSources, type Editions } from './editions.ts';
import { entryKey } from './entry-name.ts';
import { findRenderableRevisions, type LatestRevision, overlayRevisions } from './overlay.ts';
import type { PictureLibrary } from './pictures.ts';
import type { PublicationStep } from './publication.ts';
import { readShipped, type ShippedContent } from './shipped-content.ts';
import { type ContentEpoch, readEpoch, readHistory, readLatestRevisions, toLatestRevision } from './store.ts';

interface LibraryServices {
  storage: Pick<DatabaseStorage, 'db' | 'announce' | 'listen'>;
  folder: string | undefined;
  pictures: PictureLibrary;
}

type ShippedFiles = { shipped: ShippedContent } & Pick<ContentEpoch, 'filesVersion'>;

interface ReadSourcesOptions extends Pick<LibraryServices, 'folder' | 'pictures'> {
  db: Database;
  files: ShippedFiles;
  skipped?: SkippedRevisions;
}

/** Revisions that cannot be shown, by `revisionKey`. Without a replacement the file is shown. */
type SkippedRevisions = Map<string, { replacement: LatestRevision | undefined; issue: EditionIssue }>;

const revisionKey = (head: LatestRevision): string => `${head.revision} ${entryKey(head)}`;

const replaceSkipped = (heads: readonly LatestRevision[], skipped: SkippedRevisions): LatestRevision[] =>
  heads.flatMap((head) => {
    const found = skipped.get(revisionKey(head));
    return found ? (found.replacement ?? []) : head;
  });

/** Repeats if a publication happens meanwhile, so that an edition matches its epoch. */
export async function readSources({
  db,
  folder,
  pictures,
  files,
  skipped = new Map(),
}: ReadSourcesOptions): Promise<ShippedFiles & { sources: EditionSources }> {
  const { epoch, filesVersion } = await readEpoch(db);
  const isSame = filesVersion === files.filesVersion;
  const shipped = isSame ? files.shipped : await readShipped(folder);
  if (!isSame) await pictures.reloadShipped();
  const { heads, lost } = await pictures.separateLostFiles(replaceSkipped(await readLatestRevisions(db), skipped));
  const read = { shipped, filesVersion };
  if ((await readEpoch(db)).epoch !== epoch) return readSources({ db, folder, pictures, files: read, skipped });
  const { entries, issues } = overlayRevisions(shipped, heads);
  const fileIssues = [...shipped.fileIssues.values()].flat();
  const sourceIssues = [...fileIssues, ...lost, ...skipped.values().map(({ issue }) => issue), ...issues];
  return { ...read, sources: { epoch, entries, sourceIssues } };
}

export const listEditionIssues = ({ sourceIssues, issues }: ContentEdition): EditionIssue[] => [
  ...sourceIssues,
  ...issues.warnings,
  ...issues.notes,
];

interface EditionFailure {
  epoch: number;
  reason: string;
  /** for people who may not read drafts: entries and fields, without their values */
  publicReason: string;
  isPermanent: boolean;
}

export interface ContentState {
  epoch: number;
  wanted: number;
  why?: string;
}

export class EditionStuckError extends Error {
  override name = 'EditionStuckError';

  constructor({ epoch, reason }: EditionFailure) {
    super(`The edition of epoch ${epoch} cannot be opened here, so nothing can be published over it. ${reason}`);
  }
}

interface LibraryOptions extends LibraryServices {
  editions: Editions;
  files: ShippedFiles;
  warn: (sentence: string) => void;
}

const channel = 'content';
const earlierRevisionsTried = 5;

/** Runs its tasks one at a time, each on the result of the one before. */
export class Library {
  readonly db: Database;
  readonly editions: Editions;
  readonly pictures: PictureLibrary;
  /** Run on every publication, in this order. */
  readonly publicationSteps: PublicationStep[] = [];
  readonly #options: LibraryOptions;
  #files: ShippedFiles;
  #tasks: Promise<unknown> = Promise.resolve();
  readonly #skipped: SkippedRevisions = new Map();
  failure: EditionFailure | undefined;

  constructor(options: LibraryOptions) {
    this.db = options.storage.db;
    this.editions = options.editions;
    this.pictures = options.pictures;
    this.#options = options;
    this.#files = options.files;
  }

  announce(transaction: DatabaseTransaction): Promise<void> {
    return this.#options.storage.announce(transaction, channel);
  }

  /** Follows other servers: PostgreSQL notifies; SQLite needs the query every second. */
  subscribe(): { close: () => Promise<void> } {
    const follow = () => this.catchUpNow();
    const listener = this.#options.storage.listen(channel, () => void follow().catch(() => {}));
    const poll = runPeriodically(limits.contentPoll, follow, () => {});
    return { close: async () => void (await Promise.all([listener?.close(), poll.close()])) };
  }

  get shipped(): ShippedContent {
    return this.#files.shipped;
  }

  get current(): ContentEdition {
    return this.editions.current;
  }

  get look(): Look {
    return look.parse(this.current.entries.get(contentKinds.look.files)?.value);
  }

  get house(): { look: Look; estate: Estate } {
    const { value } = this.current.entries.get(contentKinds.estate.files) ?? {};
    return { look: this.look, estate: value as Estate };
  }

  runExclusively<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#tasks.then(task);
    this.#tasks = result.catch(() => {});
    return result;
  }

  get state(): ContentState {
    const { epoch } = this.current;
    const { failure } = this;
    return failure ? { epoch, wanted: failure.epoch, why: failure.publicReason } : { epoch, wanted: epoch };
  }

  /** For /statusz: without values of drafts. */
  listFailures(): string[] {
    const failures = [...this.#skipped.values()].map(({ issue }) => formatIssue(issue));
    if (this.failure) failures.push(`This server does not show the latest publication. ${this.failure.publicReason}`);
    return failures;
  }

  /** Leaves out publications that cannot be shown, so that the site always starts. */
  warm(): Promise<number> {
    return this.runExclusively(async () => {
      for (;;) {
        try {
          return await this.editions.warm(await readLatestRevisions(this.db));
        } catch (error) {
          if (!(error instanceof EditionOpenError) || !(await this.skipFailingRevisions(error))) throw error;
        }
      }
    });
  }

  /** Shows an edition without them. False: none was found. */
  async skipFailingRevisions(failure: EditionOpenError): Promise<boolean> {
    const { db, editions, pictures } = this;
    const { warn } = this.#options;
    const { heads } = await pictures.separateLostFiles(replaceSkipped(await readLatestRevisions(db), this.#skipped));
    const canRender = (some: readonly LatestRevision[]) =>
      this.opensWithoutFailure(failure, overlayRevisions(this.shipped, some).entries);
    const sound = await findRenderableRevisions(heads, canRender, async (head) => {
      const earlier = (await readHistory(db, head)).filter(({ number }) => number < head.revision);
      return (await pictures.separateLostFiles(earlier.slice(0, earlierRevisionsTried).map(toLatestRevision))).heads;
    });
    const failing = heads.filter((head) => !sound.includes(head));
    for (const head of failing) {
      const replacement = sound.find((one) => entryKey(one) === entryKey(head));
      const shown = replacement ? `revision ${replacement.revision}` : 'the file';
      const issue = createEditionIssue(head, '', `revision ${head.revision} is left out, and ${shown} counts.`);
      this.#skipped.set(revisionKey(head), { replacement, issue });
      warn(`${formatIssue(issue)} It cannot be shown: ${failure.message}`);
    }
    if (failing.length === 0) return false;
    const { sources } = await this.#readSources();
    editions.replace(await editions.open(sources));
    return true;
  }

  #readSources() {
    const { db, pictures } = this;
    return readSources({ db, folder: this.#options.folder, pictures, files: this.#files, skipped: this.#skipped });
  }

  async opensWithoutFailure(failure: EditionOpenError, entries: ContentEntries): Promise<boolean> {
    try {
      const edition = await this.editions.open({ epoch: this.current.epoch, sourceIssues: [], entries });
      return !(await failure.failsAgainIn(edition));
    } catch (error) {
      if (error instanceof EditionOpenError || error instanceof ContentIssuesError) return false;
      throw error;
    }
  }

  /** One small query if nothing has changed. */
  catchUpNow(): Promise<void> {
    return this.runExclusively(() => this.catchUpWithinTask());
  }

  /** Only within a task of `runExclusively`. */
  async catchUpWithinTask(): Promise<void> {
    const { db, editions, pictures } = this;
    const { warn } = this.#options;
    const head = await readEpoch(db);
    if (head.epoch === this.current.epoch) return;
    if (this.failure?.isPermanent && this.failure.epoch === head.epoch) return;
    try {
      const { sources, ...files } = await this.#readSources();
      const before = listEditionIssues(this.current);
      const next = await editions.prepare(sources);
      editions.activate(next);
      // Another server may have taken pictures down: remove them from memory.
      pictures.clearMemory();
      this.#files = files;
      for (const issue of findNewIssues(listEditionIssues(next), before)) warn(formatIssue(issue));
      this.failure = undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (this.failure?.reason !== reason)
        warn(`The edition of epoch ${head.epoch} cannot be opened; the one before stays active. ${reason}`);
      const isPermanent = error instanceof ContentIssuesError || error instanceof EditionOpenError;
      this.failure = { epoch: head.epoch, reason, publicReason: publicReasonOf(error), isPermanent };
    }
  }
}

const publicReasonOf = (error: unknown): string => {
  if (error instanceof ContentIssuesError) return `It does not fit: ${listIssueFields(error)}.`;
  return error instanceof EditionOpenError ? 'Its pages cannot be made.' : 'It cannot be read.';
};
