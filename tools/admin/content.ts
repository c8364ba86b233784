import { stringify } from 'yaml';
import { entryAt, fileOf, isKind, kindNames } from '#contract/content/kinds.ts';
import { eventChange, movedEvent, prepareCutOffMoves } from '#office/editor/server/event-guests.ts';
import { type Config, readConfig } from '#server/config.ts';
import { Unopenable } from '#server/content/editions.ts';
import type { EntryName } from '#server/content/entry.ts';
import { exportTo } from '#server/content/export.ts';
import { CannotFollow, type Library } from '#server/content/library.ts';
import { Conflict, publish } from '#server/content/publish.ts';
import { shippedFolder } from '#server/content/shipped.ts';
import { askForFiles, dataOf, type Revision, readHead, readHistory, readLastRevisions } from '#server/content/store.ts';
import { ContentFaults, keyOf } from '#server/content/whole.ts';
import type { Storage } from '#server/storage/open.ts';
import { berlin, Misused, type Typed, whoTypes } from '#tools/terminal/command-line.ts';
import { asTable } from '#tools/terminal/table.ts';
import { libraryOf, withStorage } from './open.ts';

export const help = `npm run admin -- content                        what has been published over the files
npm run admin -- content history events/15      its revisions: when, by whom
npm run admin -- content show events/15 N       what revision N said
npm run admin -- content restore events/15 N    what revision N said counts again; 0 is the file
npm run admin -- content export [FOLDER]        writes what has been published into the files
npm run admin -- content reload                 every server reads its files again
An entry is called like its file in content/: events/15, estate, texts/home. --json: for programs`;

export const options = { json: { type: 'boolean' } } as const;
export const expected = [ContentFaults, Unopenable, CannotFollow, Conflict];

interface Context {
  config: Config;
  storage: Storage;
  words: string[];
  typed: Typed;
  library: () => Promise<Library>;
}

const now = () => new Date();
const rowOf = ({ number: revision, action, at, author }: Pick<Revision, 'number' | 'action' | 'at' | 'author'>) => ({
  ...{ revision, action, at: berlin(new Date(at)), author },
});

const commands: Record<string, (context: Context) => Promise<void>> = {
  async list({ storage: { db }, typed }) {
    const published = (await readLastRevisions(db)).filter(({ kind, action }) => isKind(kind) && action !== 'shipped');
    const rows = published.map((one) => ({ entry: fileOf(one.kind, one.entry), ...rowOf(one) }));
    typed.say(rows, () => asTable(rows) || 'Nothing has been published over the files.');
  },

  async history({ storage: { db }, words: [entry], typed }) {
    const rows = (await readHistory(db, entryNamed(entry))).map(rowOf);
    typed.say(rows, () => asTable(rows) || 'Nothing has been published: the file counts.');
  },

  async show({ storage, words: [entry, number], typed }) {
    const data = dataOf(await revisionOf(storage, entryNamed(entry), number));
    typed.say(data ?? null, () =>
      data ? stringify(data, { lineWidth: 0 }).trimEnd() : 'Nothing: the entry was deleted, or its file counted.',
    );
  },

  async restore({ storage, words: [entry, number], library }) {
    const name = entryNamed(entry);
    const before = number === '0' ? undefined : await revisionOf(storage, name, number);
    const { action, data } = before ? { action: before.action, data: dataOf(before) } : { action: 'shipped' as const };
    const expected = (await readHead(storage.db, name))?.number ?? 0;
    const opened = await library();
    const file = opened.shipped.entries.get(keyOf(name))?.data;
    const change = eventChange({ ...name, data: action === 'shipped' ? file : data });
    const told = prepareCutOffMoves(opened, [change]);
    const moved = await movedEvent(opened, change, now());
    const author = whoTypes().name;
    const revision = await publish(opened, { ...name, action, data, expected, author }, { now, told });
    console.log(`${keyOf(name)}: revision ${revision?.number} counts (${action}).`);
    // The office would have asked whether to inform guests.
    if (moved)
      console.error(
        `Warning: ${keyOf(name)} has guests (with tickets: ${moved.accepted}, with an offer: ${moved.offered}, with a request: ${moved.requests}), and this changes ${moved.changed.join(', ')}.\nNo email is sent. To write to them: /office/evenings/${name.id}/decision`,
      );
  },

  async export({ config, words: [folder], library }) {
    const written = await exportTo(folder ?? config.contentDir ?? shippedFolder, await library());
    console.log(written.length > 0 ? written.join('\n') : 'The files say what has been published.');
  },

  async reload({ storage: { db }, library }) {
    // Throws for invalid files before any server reads them.
    await library();
    await askForFiles(db);
    console.log('Every server reads its files again within a second or two.');
  },
};

export async function run(typed: Typed): Promise<void> {
  const command = typed.command(commands, 2);
  const [, ...words] = typed.words;
  const config = readConfig(process.env);
  await withStorage(config, (storage) =>
    command({ config, storage, words, typed, library: () => libraryOf(config, storage, now) }),
  );
}

/** `events/15`, `events/15.yaml`, `content/events/15.yaml`, `pictures/oak` */
function entryNamed(typed = ''): EntryName {
  const path = typed.replace(/^(.*\/)?content\//, '');
  const [first, id] = path.split('/');
  const kind = kindNames.find((one) => one === first);
  const name = entryAt(path) ?? entryAt(`${path}.yaml`) ?? (kind && id ? { kind, id } : undefined);
  if (!name) throw new Misused(`"${typed}" names no entry. An entry is called like its file: events/15 or estate.`);
  return name;
}

async function revisionOf({ db }: Storage, name: EntryName, typed = '') {
  if (!/^\d{1,9}$/.test(typed)) throw new Misused('Which revision? Name its number: events/15 3');
  const found = (await readHistory(db, name)).find(({ number }) => number === Number(typed));
  if (!found) throw new Misused(`${fileOf(name.kind, name.id)} has no revision ${typed}. history lists them.`);
  return found;
}
