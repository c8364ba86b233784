/** `npm run content -- picture …`: photographs, handed in at a terminal. */
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { photographLimits } from '#contract/photograph.ts';
import type { Focus, Picture } from '#contract/picture.ts';
import { checkEntry } from '#server/content/entry.ts';
import { type Change, publish } from '#server/content/publish.ts';
import type { Revision } from '#server/content/store.ts';
import { usesOf } from '#server/content/uses.ts';
import { type Entries, keyOf } from '#server/content/whole.ts';
import { readPhotographs, takePhotograph } from '#server/pictures/photographs.ts';
import { Misused, type Typed } from '#tools/terminal/command-line.ts';
import { asTable } from '#tools/terminal/table.ts';
import type { Context } from './commands.ts';

type Author = Pick<Change, 'expected' | 'author'>;

export async function pictureCommand(context: Context, author: Author): Promise<Revision | undefined> {
  const [what = 'list', word = ''] = context.words;
  if (what === 'add') return add(context, word, author);
  if (what === 'remove') return remove(context, word, author);
  if (what !== 'list') throw new Misused(`"${what}" is nothing to do with a picture: add FILE, list, remove NAME.`);
  return list(context);
}

/** What has been said of a picture of this name is kept where nothing else is said now. */
async function add({ typed, library, now }: Context, file: string, author: Author) {
  const name = { kind: 'pictures', id: typed.text('name') ?? '' } as const;
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name.id))
    throw new Misused(`--name wants small letters, digits and hyphens, such as harvest-2027, not "${name.id}".`);
  const focus = focusIn(typed);
  const opened = await library();
  const before = opened.present.entries.get(keyOf(name))?.value as Picture | undefined;
  const said = { title: saidOf(typed, 'title', before), alt: saidOf(typed, 'alt', before) };
  // The words first: a photograph without them is not worth decoding.
  const checked = checkEntry({ ...name, data: { ...said, photo: { hash: '0'.repeat(32), focus } } });
  if ('faults' in checked)
    throw new Misused(`${checked.faults.join('\n')}\nSay --title-de, --title-en, --alt-de and --alt-en.`);
  const photo = await takePhotograph(opened.db, { name: file, bytes: await readBytes(file), focus }, now());
  return publish(opened, { ...name, action: 'published', data: { ...said, photo }, ...author }, { now });
}

const saidOf = (typed: Typed, field: 'title' | 'alt', before: Picture | undefined) => ({
  de: typed.text(`${field}-de`) ?? before?.[field].de,
  en: typed.text(`${field}-en`) ?? before?.[field].en,
});

function focusIn(typed: Typed): Focus {
  const written = typed.text('focus') ?? '0.5,0.5';
  const [across = Number.NaN, down = Number.NaN, ...more] = written.split(',').map(Number);
  const isPart = (part: number) => part >= 0 && part <= 1;
  if (more.length > 0 || !isPart(across) || !isPart(down))
    throw new Misused(
      `--focus wants two parts of the picture from 0 to 1, across and down, as 0.4,0.3, not "${written}".`,
    );
  return [across, down];
}

/** No more of it than could be taken. */
async function readBytes(file: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return (await buffer(createReadStream(file, { end: photographLimits.bytes }))) as Buffer<ArrayBuffer>;
  } catch {
    throw new Misused(`The file "${file}" cannot be read.`);
  }
}

async function list({ storage: { db }, typed, library }: Context) {
  const { entries } = (await library()).present;
  const rows = [...entries.values()].flatMap(({ kind, id, value }) => {
    const photo = kind === 'pictures' ? (value as Picture).photo : undefined;
    return photo
      ? [
          {
            picture: id,
            photograph: photo.hash,
            focus: photo.focus.join(','),
            'shown by': namedBy(entries, id).join(', '),
          },
        ]
      : [];
  });
  const named = new Set(rows.map(({ photograph }) => photograph));
  const unnamed = (await readPhotographs(db))
    .filter(({ hash, handed }) => !named.has(hash) && !named.has(handed))
    .map(({ hash, neededAt }) => ({
      picture: '',
      photograph: hash,
      focus: '',
      'shown by': `nothing since ${neededAt.slice(0, 10)}`,
    }));
  const all = [...rows, ...unnamed];
  typed.say(all, () => asTable(all) || 'No photograph has been handed in.');
  return undefined;
}

async function remove({ library, now }: Context, id: string, author: Author) {
  const name = { kind: 'pictures', id } as const;
  const opened = await library();
  const { entries } = opened.present;
  if (!entries.has(keyOf(name))) throw new Misused(`There is no picture "${id}".`);
  const places = namedBy(entries, id);
  if (places.length > 0)
    throw new Misused(`The picture "${id}" is shown by ${places.join(', ')}. Name another one there first.`);
  return publish(opened, { ...name, action: 'deleted', ...author }, { now });
}

/** `news/1.yaml (image)` */
const namedBy = (entries: Entries, picture: string): string[] =>
  usesOf(entries.values(), picture).map(({ entry, places }) => `${keyOf(entry)} (${places.join(', ')})`);
