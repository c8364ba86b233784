import { buildEntryFile, isKind, kindNames, parseEntryFile } from '#contract/content/kinds.ts';
import { GuestsUnanswered } from '#server/booking/decisions/event-change.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { exportContent } from '#server/content/export.ts';
import type { Library } from '#server/content/library.ts';
import { publish, publishErrors } from '#server/content/publish.ts';
import { shippedFolder } from '#server/content/shipped-content.ts';
import {
  type ContentRevision,
  parseData,
  readHistory,
  readLatestRevision,
  readLatestRows,
  requestFileReload,
} from '#server/content/store.ts';
import { formatYaml } from '#server/content/yaml.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { type CommandLine, formatBerlinTime, readOperator, UsageError } from '#tools/terminal/command-line.ts';
import { formatTable } from '#tools/terminal/table.ts';
import { openLibraryFor, withStorage } from './open.ts';

export const help = `npm run admin -- content                        entries whose published version replaces the file
npm run admin -- content history events/15      its revisions: when, by whom
npm run admin -- content show events/15 N       the text of revision N
npm run admin -- content restore events/15 N    publishes revision N again; 0 returns to the file
npm run admin -- content export [FOLDER]        writes the published versions into the files
npm run admin -- content reload                 all servers read their files again
An entry is called like its file in content/: events/15, estate, texts/home. --json: for programs
--without-email: restores an event although its guests do not hear of the change`;

export const options = { json: { type: 'boolean' }, 'without-email': { type: 'boolean' } } as const;
export const expectedErrors = publishErrors;

interface ContentCommandContext {
  config: Config;
  storage: DatabaseStorage;
  words: string[];
  commandLine: CommandLine;
  library: () => Promise<Library>;
}

const now = () => new Date();
const describeRevision = ({ number: revision, action, at, author }: ContentRevision) => ({
  revision,
  action,
  at: formatBerlinTime(new Date(at)),
  author,
});

const commands: Record<string, (context: ContentCommandContext) => Promise<void>> = {
  async list({ storage: { db }, commandLine }) {
    const published = (await readLatestRows(db)).filter(({ kind, action }) => isKind(kind) && action !== 'shipped');
    const rows = published.map((one) => ({ entry: buildEntryFile(one.kind, one.entry), ...describeRevision(one) }));
    commandLine.print(rows, () => formatTable(rows) || 'No published version replaces a file.');
  },

  async history({ storage: { db }, words: [entry], commandLine }) {
    const rows = (await readHistory(db, parseEntryName(entry))).map(describeRevision);
    commandLine.print(rows, () => formatTable(rows) || 'Nothing has been published: the site shows the file.');
  },

  async show({ storage, words: [entry, number], commandLine }) {
    const data = parseData(await findRevision(storage, parseEntryName(entry), number));
    commandLine.print(data ?? null, () =>
      data ? formatYaml(data).trimEnd() : 'Nothing: the entry was deleted, or its file counted.',
    );
  },

  async restore({ storage, words: [entry, number], library, commandLine }) {
    const name = parseEntryName(entry);
    const earlier = number === '0' ? undefined : await findRevision(storage, name, number);
    const { action, data } = earlier
      ? { action: earlier.action, data: parseData(earlier) }
      : { action: 'shipped' as const };
    const expectedRevision = (await readLatestRevision(storage.db, name))?.number ?? 0;
    const opened = await library();
    const publication = publish(opened, {
      changes: [{ ...name, action, data, expectedRevision }],
      publisher: readOperator(),
      action: 'restoredContent',
      ...(commandLine.has('without-email') && { emailChoices: new Map([[name.id, { emails: 'none' }]]) }),
      now,
    });
    const [revision] = await publication.catch((error) => {
      if (!(error instanceof GuestsUnanswered)) throw error;
      throw new UsageError(
        `${error.message}\nNothing was published. To write to them, restore the version in the office: /office/content/events/${name.id}/history\nTo publish without an email: add --without-email`,
      );
    });
    console.log(`${entryKey(name)}: revision ${revision?.number} counts (${action}).`);
  },

  async export({ config, words: [folder], library }) {
    const written = await exportContent(folder ?? config.contentDir ?? shippedFolder, await library());
    console.log(written.join('\n') || 'Nothing to write: the files already match what is published.');
  },

  async reload({ storage: { db }, library }) {
    // Throws for invalid files before any server reads them.
    await library();
    await requestFileReload(db);
    console.log('Every server reads its files again within a second or two.');
  },
};

export async function run(commandLine: CommandLine): Promise<void> {
  const command = commandLine.chooseCommand(commands, { history: 1, show: 2, restore: 2, export: 1 });
  const [, ...words] = commandLine.words;
  const config = readConfig(process.env);
  await withStorage(config, (storage) =>
    command({ config, storage, words, commandLine, library: () => openLibraryFor(config, storage, now) }),
  );
}

/** `events/15`, `events/15.yaml`, `content/events/15.yaml`, `pictures/oak` */
function parseEntryName(typed = ''): EntryName {
  const path = typed.replace(/^(.*\/)?content\//, '');
  const [first, id] = path.split('/');
  const kind = kindNames.find((one) => one === first);
  const name = parseEntryFile(path) ?? parseEntryFile(`${path}.yaml`) ?? (kind && id ? { kind, id } : undefined);
  if (!name) throw new UsageError(`"${typed}" names no entry. An entry is called like its file: events/15 or estate.`);
  return name;
}

async function findRevision({ db }: DatabaseStorage, name: EntryName, typed = '') {
  if (!/^\d{1,9}$/.test(typed)) throw new UsageError('Which revision? Name its number: events/15 3');
  const found = (await readHistory(db, name)).find(({ number }) => number === Number(typed));
  if (!found)
    throw new UsageError(`${buildEntryFile(name.kind, name.id)} has no revision ${typed}. history lists them.`);
  return found;
}
