import { userInfo } from 'node:os';
import { stringify } from 'yaml';
import { entryAt, fileOf, isKind, kindNames } from '#contract/kinds.ts';
import type { Config } from '#server/config.ts';
import { adviceOn } from '#server/content/advice.ts';
import { saveDraft } from '#server/content/drafts.ts';
import type { EntryName, RawEntry } from '#server/content/entry.ts';
import { exportTo } from '#server/content/export.ts';
import { type Library, remarksIn } from '#server/content/library.ts';
import type { Head } from '#server/content/overlay.ts';
import { assertFits, type Change, publish } from '#server/content/publish.ts';
import { momentOf, schedule } from '#server/content/schedule.ts';
import { shippedFolder } from '#server/content/shipped.ts';
import {
  askForFiles,
  dataOf,
  type Revision,
  readDraft,
  readDrafts,
  readHeads,
  readHistory,
} from '#server/content/store.ts';
import { ContentFaults, keyOf } from '#server/content/whole.ts';
import { moveCutOff } from '#server/desk/decide.ts';
import { eventChange, eventVersions, movedEvent } from '#server/office/content/event-guests.ts';
import type { Storage } from '#server/storage/open.ts';
import { berlin, Misused, type Typed } from '#tools/terminal/command-line.ts';
import { asTable } from '#tools/terminal/table.ts';
import { named, readWritten } from './naming.ts';
import { pictureCommand } from './pictures.ts';
import { preview } from './preview.ts';
import { asSentences, styleIn } from './style.ts';

export interface Context {
  config: Config;
  storage: Storage;
  words: string[];
  typed: Typed;
  library: () => Promise<Library>;
  now: () => Date;
}

export const commands: Record<string, (context: Context) => Promise<void>> = {
  async list({ storage: { db }, words: [kind], typed, library }) {
    const { present, shipped } = await library();
    const heads = new Map((await readHeads(db)).filter(({ kind }) => isKind(kind)).map((head) => [keyOf(head), head]));
    const drafts = new Map((await readDrafts(db)).map((draft) => [fileOf(draft.kind, draft.entry), draft]));
    if (kind && !kindNames.some((one) => one === kind))
      throw new Misused(`"${kind}" is no kind: ${kindNames.join(', ')}.`);
    const keys = new Set([...shipped.entries.keys(), ...present.entries.keys(), ...heads.keys(), ...drafts.keys()]);
    const wanted = (key: string) => (kind ? entryAt(key)?.kind === kind : heads.has(key) || drafts.has(key));
    const rows = [...keys].filter(wanted).map((key) => {
      const draft = drafts.get(key);
      return {
        entry: key,
        counts: counting(heads.get(key)),
        draft: draft ? `by ${draft.author}, ${berlin(new Date(draft.at))}` : '',
        waits: draft?.publishAt ? `until ${berlin(new Date(draft.publishAt))}` : (draft?.fault ?? ''),
      };
    });
    typed.say(rows, () => asTable(rows) || 'Nothing has been published over the files.');
  },

  async show({ storage: { db }, words: [entry], typed, library }) {
    const name = named(entry);
    const number = wholeNumber(typed, 'revision');
    if (number) return print(dataOf(await revisionOf(db, name, number)), typed);
    if (typed.has('draft')) return print(JSON.parse((await readDraft(db, name))?.data ?? 'null'), typed);
    const { present, shipped } = await library();
    const found = (number === 0 ? shipped : present).entries.get(keyOf(name));
    if (!found) throw new Misused(`There is no ${keyOf(name)}.`);
    return print(found.data, typed);
  },

  async check({ words: [file], typed, library, now }) {
    const opened = await library();
    const { present } = opened;
    if (!file) {
      const { flaws } = present.remarks;
      if (flaws.length > 0) throw new ContentFaults(flaws);
      const said = [...remarksIn(present), ...(await styleIn(present.entries))];
      return console.log(`${present.entries.size} entries fit. ${said.join('\n')}`.trim());
    }
    const written = await readWritten(file, typed.text('as'));
    await assertFits(opened, written);
    const advice = await adviceOn(opened, { draft: written, role: 'owner', now: now() });
    console.log([`${keyOf(written)} fits.`, ...asSentences(present.entries, advice)].join('\n'));
  },

  async preview({ words, typed, library }) {
    await preview(await library(), typed, words);
  },

  async publish({ words: [file = ''], typed, library, now }) {
    const written = await readWritten(file, typed.text('as'));
    await publishAndWarn(await library(), { ...written, action: 'published', ...about(typed) }, now);
  },

  async schedule({ storage: { db }, words: [file = ''], typed, library, now }) {
    const at = typed.text('at');
    if (!at) throw new Misused('Say when: --at "2027-03-27 18:00"');
    const moment = momentOf(at);
    const written = await readWritten(file, typed.text('as'));
    // Whoever schedules something hears today what would keep it from being published then.
    const opened = await library();
    await assertFits(opened, written);
    const { expected, author } = about(typed);
    const version = (await readDraft(db, written))?.version ?? 0;
    const draft = await saveDraft(db, { ...written, version, base: expected, author }, now());
    await schedule(db, written, draft.version, moment);
    console.log(
      `${keyOf(written)} will count from ${berlin(new Date(moment.epochMilliseconds))}, by the estate's clock.`,
    );
    const warning = await guestWarning(opened, written, now());
    if (warning) console.error(warning);
  },

  async delete({ words: [entry], typed, library, now }) {
    report(await publish(await library(), { ...named(entry), action: 'deleted', ...about(typed) }, { now }));
  },

  async history({ storage: { db }, words: [entry], typed }) {
    const rows = (await readHistory(db, named(entry))).map(({ number, action, at, author }) => ({
      revision: number,
      action,
      at: berlin(new Date(at)),
      author,
    }));
    typed.say(rows, () => asTable(rows) || 'Nothing has been published: the file counts.');
  },

  async restore({ storage: { db }, words: [entry, wanted], typed, library, now }) {
    const name = named(entry);
    const number = Number(wanted);
    if (!wanted || !Number.isSafeInteger(number)) throw new Misused('Say which revision: restore events/15 3');
    const change = { ...name, ...about(typed) };
    const opened = await library();
    if (number === 0) return publishAndWarn(opened, { ...change, action: 'shipped' }, now);
    const before = await revisionOf(db, name, number);
    return publishAndWarn(opened, { ...change, action: before.action, data: dataOf(before) }, now);
  },

  async picture(context) {
    report(await pictureCommand(context, about(context.typed)));
  },

  async export({ config, words: [folder], library }) {
    const written = await exportTo(folder ?? config.contentDir ?? shippedFolder, await library());
    console.log(written.length > 0 ? written.join('\n') : 'The files say what has been published.');
  },

  async reload({ storage: { db }, library }) {
    // Throws what is wrong with the files before any server reads them.
    await library();
    await askForFiles(db);
    console.log('Every server reads its files again within a second or two.');
  },
};

async function publishAndWarn(library: Library, change: Change, now: () => Date): Promise<void> {
  const data = change.action === 'shipped' ? library.shipped.entries.get(keyOf(change))?.data : change.data;
  const { kind, id } = change;
  const versions = eventVersions(library, eventChange({ kind, id, data }));
  const warning = await guestWarning(library, { kind, id, data }, now());
  const told = async (work: Parameters<typeof moveCutOff>[0]) => {
    if (versions) await moveCutOff(work, versions.after.id, versions.before, versions.after);
  };
  report(await publish(library, change, { now, told }));
  if (warning) console.error(warning);
}

/** In the office, publishing would have asked whether to write to them. */
async function guestWarning(library: Library, entry: RawEntry, now: Date): Promise<string | undefined> {
  const moved = await movedEvent(library, eventChange(entry), now);
  if (!moved) return undefined;
  const { accepted, offered, changed } = moved;
  return `Warning: ${keyOf(entry)} has guests (with tickets: ${accepted}, with an offer: ${offered}), and this changes ${changed.join(', ')}.
No email is sent. To write to them: /office/evenings/${entry.id}/decision`;
}

const about = (typed: Typed) => ({
  expected: wholeNumber(typed, 'expected') ?? 0,
  author: typed.text('by') ?? userInfo().username,
});

async function revisionOf(db: Storage['db'], name: EntryName, number: number): Promise<Revision> {
  const found = (await readHistory(db, name)).find((revision) => revision.number === number);
  if (!found) throw new Misused(`${keyOf(name)} has no revision ${number}. npm run content -- history names them.`);
  return found;
}

function wholeNumber(typed: Typed, option: string): number | undefined {
  const text = typed.text(option);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Misused(`--${option} wants a whole number, not "${text}".`);
  return number;
}

function report(revision: Revision | undefined) {
  if (!revision) return;
  console.log(`${fileOf(revision.kind, revision.entry)}: revision ${revision.number} counts (${revision.action}).`);
}

const print = (data: unknown, typed: Typed) =>
  typed.say(data, () => (data ? stringify(data, { lineWidth: 0 }).trimEnd() : 'Nothing: the entry is deleted here.'));

function counting(head: Head | undefined): string {
  if (!head || head.action === 'shipped') return 'the file';
  return `revision ${head.revision}${head.action === 'deleted' ? ', deleted' : ''}`;
}
