/** Drafts that name each other are published in one step: every field of the registry that names another entry. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Field } from '#contract/form.ts';
import { editedKinds, type KindName, references } from '#contract/kinds.ts';
import { saveDraft } from '#server/content/drafts.ts';
import { type EntryName, namesIn } from '#server/content/entry.ts';
import { formTree } from '#server/content/form-tree.ts';
import { dataOf, readDraft, readDrafts } from '#server/content/store.ts';
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
  const upload = await uploadOf(
    storage.db,
    await beginUpload(storage.db, { name: 'Heu.mp4', bytes: bytes.length, by: owner.id }, clock.now),
    owner.id,
  );
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
  const head = await server.storage.db
    .selectFrom('contentHeads')
    .select('revision')
    .where(({ and }) => and({ kind: name.kind, entry: name.id }))
    .executeTakeFirst();
  const draft = { ...name, data, version: 0, base: head?.revision ?? 0, author: owner.name };
  await saveDraft(server.storage.db, draft, server.clock.now);
};

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
    const named = namesIn(entry.data).find(
      (one) => one.kind === to && field.replace(/\.\*$/, '') === pattern(one.place),
    );
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

describe('one step', () => {
  test.each(rows.map((row, number) => [...row, number] as const))(
    '%s, %s: the %s it names may be a draft, and both are published together',
    async (kind, field, to, number) => {
      const target = await begin(to, number);
      const name = await naming([kind, field, to], target.id);
      const address = `/office/content/${name.kind}/${name.id}`;
      const { body } = await visit(server, address, { as: owner });
      expect(body).toContain('ist noch Entwurf');
      const form = formIn(body);
      const alone = await press(server, address, { ...form, action: 'publish' }, { as: owner });
      expect([alone.statusCode, alone.body.includes('aria-labelledby="faults-title"')]).toEqual([422, false]);
      const [, action = ''] = alone.body.match(/value="(publishWith:[\w-]+)"/) ?? [];
      const together = await press(server, address, { ...formIn(alone.body), action }, { as: owner });
      expect(together.headers.location, together.body.match(/<section class="[^"]*faults.*?<\/section>/s)?.[0]).toBe(
        `${address}?done=publishedContent`,
      );
      expect(server.library.present.entries.has(keyOf(target))).toBe(true);
      expect(await readDrafts(server.storage.db)).toEqual([]);
    },
  );
});

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
  const open = async (as = owner) => (await visit(server, address, { as })).body;
  const actionIn = (body: string) => body.match(/value="(publishWith:[\w-]+)"/)?.[1] ?? '';
  const picks = async (...kinds: string[]) =>
    Object.fromEntries(
      (await readDrafts(server.storage.db))
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, entry, version }) => [`pick.${kind}.${entry}`, String(version)]),
    );

  test('says how many are drafts; an unfinished one is named by its title, with the way to its field', async () => {
    const body = await open();
    expect(body).toContain('2 Bilder sind noch Entwurf.');
    const refused = await press(server, address, { ...formIn(body), action: actionIn(body) }, { as: owner });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/Bilder(<!-- -->)?: <a href="\/office\/pictures\/heu-2">Heuernte<\/a>/);
    expect(refused.body).toMatch(
      /<a href="\/office\/pictures\/heu-2#alt\.de">[^<]+<\/a>:(<!-- -->)? (<!-- -->)?Hier fehlt noch etwas\./,
    );
    expect(refused.body).not.toMatch(/>[^<]*\.yaml/);
    const list = await press(
      server,
      '/office/content',
      { ...(await picks('media', 'pictures')), action: 'publish' },
      { as: owner },
    );
    expect([list.statusCode, /<a href="\/office\/pictures\/heu-2">Heuernte<\/a>/.test(list.body)]).toEqual([422, true]);
    expect(list.body).not.toMatch(/>[^<]*\.yaml/);
  });

  test('nothing is published that nobody has seen, and nothing at a time', async () => {
    const body = await open();
    await server.storage.db
      .updateTable('contentDrafts')
      .set({ data: JSON.stringify(picture(described)), version: 99 })
      .where('entry', '=', 'heu-2')
      .execute();
    const { epoch } = server.library.present;
    const stale = await press(server, address, { ...formIn(body), action: actionIn(body) }, { as: owner });
    expect([stale.statusCode, actionIn(stale.body) === actionIn(body)]).toEqual([422, false]);
    const later = { ...formIn(stale.body), action: 'schedule', 'form.at': '2027-12-24T18:00' };
    const scheduled = await press(server, address, later, { as: owner });
    expect([scheduled.statusCode, scheduled.body.includes('Zu einer bestimmten Zeit')]).toEqual([422, true]);
    expect(server.library.present.epoch).toBe(epoch);
  });

  test('in the list, a gallery ticked without its pictures says so; with them it is published', async () => {
    await server.storage.db
      .updateTable('contentDrafts')
      .set({ data: JSON.stringify(picture(described)) })
      .where('entry', '=', 'heu-2')
      .execute();
    const alone = await press(
      server,
      '/office/content',
      { ...(await picks('media')), action: 'publish' },
      { as: owner },
    );
    expect([alone.statusCode, alone.body.includes('Das ist selbst noch ein Entwurf')]).toEqual([422, true]);
    const all = { ...(await picks('media', 'pictures')), action: 'publish' };
    expect((await press(server, '/office/content', all, { as: owner })).statusCode).toBe(303);
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
  const theirs = (await visit(server, address, { as: office })).body;
  expect([theirs.includes('Das kann nur die Inhaberin'), theirs.includes('value="publish')]).toEqual([true, false]);
  const { body } = await visit(server, address, { as: owner });
  expect(body).toContain('Die Karte des Parks ist noch Entwurf.');
  const action = body.match(/value="(publishWith:[\w-]+)"/)?.[1] ?? '';
  const forged = await press(server, address, { ...formIn(body), action }, { as: office });
  expect(forged.statusCode).toBe(403);
  expect((await press(server, address, { ...formIn(body), action }, { as: owner })).statusCode).toBe(303);
  expect(server.library.present.entries.has('places/neue-bank.yaml')).toBe(true);
});
