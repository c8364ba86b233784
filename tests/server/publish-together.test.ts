/** Drafts that name each other are published in one step: every field of the registry that names another entry. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Field } from '#contract/form.ts';
import { editedKinds, type KindName, references } from '#contract/kinds.ts';
import { saveDraft } from '#server/content/drafts.ts';
import { type EntryName, namesIn } from '#server/content/entry.ts';
import { formTree } from '#server/content/form-tree.ts';
import { dataOf, readDraft, readDrafts, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { handInFilm } from '#server/film-desk/change.ts';
import { addPart, beginUpload, finishUpload, uploadOf } from '#server/films/films.ts';
import { handIn } from '#server/picture-desk/hand-in.ts';
import { mp4 } from '#tests/harness/films.ts';
import { formIn } from '#tests/harness/form-in.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { halves, jpegOf } from '#tests/harness/photographs.ts';
import { type Person, press, staffMember, visit } from '#tests/harness/staff.ts';

type Row = [kind: KindName, field: string, to: KindName];

/** `media`, `pictures.*.image`, `pictures` */
function referencesIn(kind: KindName, field: Field, path = ''): Row[] {
  const below = (name: string) => (path ? `${path}.${name}` : name);
  if (field.kind === 'reference') return [[kind, path, field.to as KindName]];
  if (field.kind === 'group') return field.fields.flatMap((part) => referencesIn(kind, part, below(part.name)));
  if (field.kind === 'list') return referencesIn(kind, field.item, below('*'));
  return field.kind === 'variants' ? field.options.flatMap((one) => referencesIn(kind, one.field, path)) : [];
}

const rows = editedKinds.flatMap((kind) => {
  const all = referencesIn(kind, formTree({ kind, id: '1' }));
  return [...new Map(all.map((row) => [row.join(' '), row])).values()];
});

let server: InProcess;
let owner: Person;
let photo: unknown;
let film: object;
beforeAll(async () => {
  server = await inProcess();
  owner = await staffMember(server, 'owner');
  const { storage, library, secrets, clock } = server;
  const desk = { db: storage.db, library, secrets, now: () => clock.now };
  const id = await handIn(desk, { name: 'Heu.jpg', bytes: new Uint8Array(await jpegOf(halves())) }, owner);
  photo = (await draftOf({ kind: 'pictures', id }))['photo'];
  const bytes = mp4({ sound: false });
  const begun = await beginUpload(storage.db, { name: 'Heu.mp4', bytes: bytes.length, by: owner.id }, clock.now);
  const upload = await uploadOf(storage.db, begun, owner.id);
  if (!upload) throw new Error('The upload has not begun.');
  await addPart(storage.db, upload, 0, bytes);
  const name = await handInFilm(desk, 'Heu.mp4', await finishUpload(storage.db, upload, clock.now), owner);
  film = await draftOf({ kind: 'films', id: name });
  await storage.db.deleteFrom('contentDrafts').execute();
});
afterAll(() => server.close());
beforeEach(() => server.storage.db.deleteFrom('contentDrafts').execute());

const words = { de: 'Heuernte', en: 'Haymaking' };
const draftOf = async (name: EntryName) =>
  dataOf((await readDraft(server.storage.db, name)) ?? { data: null }) as Record<string, unknown>;
const entriesOf = (wanted: KindName) =>
  [...server.library.present.entries.values()].filter(({ kind }) => kind === wanted);
const save = async (name: EntryName, data: unknown) => {
  const base = (await readHead(server.storage.db, name))?.number ?? 0;
  await saveDraft(server.storage.db, { ...name, data, version: 0, base, author: owner.name }, server.clock.now);
};
const open = async (address: string, as = owner) => (await visit(server, address, { as })).body;
const send = (address: string, values: Record<string, string>, as = owner) => press(server, address, values, { as });
const actionIn = (body: string) => body.match(/value="(publishWith:[\w-]+)"/)?.[1] ?? '';
const formAgain = (body: string, action = actionIn(body)) => ({ ...formIn(body), action });

/** A new entry of this kind that nobody has published. */
async function begin(kind: KindName, number: number): Promise<EntryName> {
  const [like] = entriesOf(kind);
  const isNumbered = typeof (like?.data as { id?: unknown } | undefined)?.id === 'number';
  const id = isNumbered ? String(1000 + number) : `neu-${number}`;
  const made: Partial<Record<KindName, object>> = {
    pictures: { title: words, alt: { de: 'Zwei Wagen voll Heu.', en: 'Two carts of hay.' }, photo },
    films: { ...film, title: words, image: 'concert' },
  };
  await save({ kind, id }, made[kind] ?? { ...(like?.data as object), ...(isNumbered && { id: Number(id) }) });
  return { kind, id };
}

/** An entry that has this field, with another value in it. */
async function naming([kind, field, to]: Row, id: string): Promise<EntryName> {
  if (kind === 'films' && field === 'image') {
    await save({ kind, id: `film-${id}` }, { ...film, title: words, image: id });
    return { kind, id: `film-${id}` };
  }
  const pattern = (place: string) => place.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  for (const entry of entriesOf(kind)) {
    const list = field.replace(/\.\*$/, '');
    const named = namesIn(entry.data).find((one) => one.kind === to && list === pattern(one.place));
    if (!named) continue;
    const data = structuredClone(entry.data) as Record<string, unknown>;
    const path = named.place.split('.');
    const holder = path.slice(0, -1).reduce<unknown>((part, name) => Reflect.get(part as object, name), data);
    const value = references.get(path.at(-1) ?? '') && /^\d+$/.test(id) ? Number(id) : id;
    Reflect.set(holder as object, path.at(-1) ?? '', field.endsWith('.*') ? [value] : value);
    await save(entry, data);
    return { kind, id: entry.id };
  }
  throw new Error(`No entry of the tests’ estate has ${kind} ${field}.`);
}

test.each(rows.map((row, number) => [...row, number] as const))(
  '%s, %s: the %s it names may be a draft, and both are published together',
  async (kind, field, to, number) => {
    const target = await begin(to, number);
    const name = await naming([kind, field, to], target.id);
    const address = `/office/content/${name.kind}/${name.id}`;
    const body = await open(address);
    expect(body).toContain('ist noch Entwurf');
    const alone = await send(address, formAgain(body, 'publish'));
    expect([alone.statusCode, alone.body.includes('aria-labelledby="faults-title"')]).toEqual([422, false]);
    const together = await send(address, formAgain(alone.body));
    const faults = together.body.match(/<section class="[^"]*faults.*?<\/section>/s)?.[0];
    expect(together.headers.location, faults).toBe(`${address}?done=publishedContent`);
    expect(server.library.present.entries.has(keyOf(target))).toBe(true);
    expect(await readDrafts(server.storage.db)).toEqual([]);
  },
);

describe('a gallery of two new pictures', () => {
  const gallery = { kind: 'media', id: '77' } as const;
  const address = '/office/content/media/77';
  const picture = (alt?: object) => ({ title: words, ...(alt && { alt }), photo });
  const described = { de: 'Zwei Wagen voll Heu.', en: 'Two carts of hay.' };
  const pictures = ['heu-1', 'heu-2'].map((image) => ({ image, caption: words }));
  beforeEach(async () => {
    await save({ kind: 'pictures', id: 'heu-1' }, picture(described));
    await save({ kind: 'pictures', id: 'heu-2' }, picture());
    const said = { title: words, description: words };
    await save(gallery, { id: 77, year: 2026, image: 'heu-1', type: 'photo', category: 'gallery', ...said, pictures });
  });
  /** The second picture gets its words. */
  const describeSecond = (more = {}) =>
    server.storage.db
      .updateTable('contentDrafts')
      .set({ data: JSON.stringify(picture(described)), ...more })
      .where('entry', '=', 'heu-2')
      .execute();
  const publishPicked = async (...kinds: string[]) => {
    const drafts = (await readDrafts(server.storage.db)).filter(({ kind }) => kinds.includes(kind));
    const picks = drafts.map(({ kind, entry, version }) => [`pick.${kind}.${entry}`, String(version)]);
    return send('/office/content', { ...Object.fromEntries(picks), action: 'publish' });
  };

  test('says how many are drafts; an unfinished one is named by its title, with the way to its field', async () => {
    const body = await open(address);
    expect(body).toContain('2 Bilder sind noch Entwurf.');
    const refused = await send(address, formAgain(body));
    expect(refused.statusCode).toBe(422);
    const said = refused.body.replaceAll('<!-- -->', '');
    expect(said).toContain('Bilder: <a href="/office/pictures/heu-2">Heuernte</a>');
    expect(said).toMatch(/<a href="\/office\/pictures\/heu-2#alt\.de">[^<]+<\/a>: Hier fehlt noch etwas\./);
    const list = await publishPicked('media', 'pictures');
    expect([list.statusCode, list.body.includes('<a href="/office/pictures/heu-2">Heuernte</a>')]).toEqual([422, true]);
    for (const html of [said, list.body]) expect(html).not.toMatch(/>[^<]*\.yaml/);
  });

  test('nothing is published that nobody has seen, and nothing at a time', async () => {
    const body = await open(address);
    await describeSecond({ version: 99 });
    const { epoch } = server.library.present;
    const stale = await send(address, formAgain(body));
    expect([stale.statusCode, actionIn(stale.body) === actionIn(body)]).toEqual([422, false]);
    const scheduled = await send(address, { ...formAgain(stale.body, 'schedule'), 'form.at': '2027-12-24T18:00' });
    expect([scheduled.statusCode, scheduled.body.includes('Zu einer bestimmten Zeit')]).toEqual([422, true]);
    expect(server.library.present.epoch).toBe(epoch);
  });

  test('in the list, a gallery ticked without its pictures says so; with them it is published', async () => {
    await describeSecond();
    const alone = await publishPicked('media');
    expect([alone.statusCode, alone.body.includes('Das ist selbst noch ein Entwurf')]).toEqual([422, true]);
    expect((await publishPicked('media', 'pictures')).statusCode).toBe(303);
    expect(server.library.present.entries.has(keyOf(gallery))).toBe(true);
  });
});

test('a new place and its spot on the map are one step of the owner’s; the office is told who can', async () => {
  const [like] = entriesOf('places');
  const [map] = entriesOf('parkMap');
  const spot = Object.values(map?.data as object)[0];
  await save({ kind: 'places', id: 'neue-bank' }, like?.data);
  await save({ kind: 'parkMap', id: map?.id ?? '' }, { ...(map?.data as object), 'neue-bank': spot });
  const address = '/office/content/places/neue-bank';
  const office = await staffMember(server, 'office');
  const theirs = await open(address, office);
  expect([theirs.includes('Das kann nur die Inhaberin'), theirs.includes('value="publish')]).toEqual([true, false]);
  const body = await open(address);
  expect(body).toContain('Die Karte des Parks ist noch Entwurf.');
  expect((await send(address, formAgain(body), office)).statusCode).toBe(403);
  expect((await send(address, formAgain(body))).statusCode).toBe(303);
  expect(server.library.present.entries.has('places/neue-bank.yaml')).toBe(true);
});
