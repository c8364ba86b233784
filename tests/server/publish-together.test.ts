import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addPhotograph } from '#office/media/server/pictures/upload.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { parseData, readDraft, readDrafts, readLatestRevision } from '#server/content/store.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const server = await startInProcess();
const owner = await createStaffMember(server, 'owner');
const { storage, library, secrets, clock } = server;
const services = { db: storage.db, library, secrets, now: () => clock.now };
const bytes = new Uint8Array(await encodeJpeg(createTwoColourImage()));
const id = await addPhotograph(services, { name: 'Heu.jpg', bytes }, owner);
const draft = await readDraft(storage.db, { kind: 'pictures', id });
const photo = (parseData({ data: draft?.data ?? null }) as { photo: unknown }).photo;
await storage.db.deleteFrom('contentDrafts').execute();
afterAll(() => server.close());
beforeEach(() => server.storage.db.deleteFrom('contentDrafts').execute());

const words = { de: 'Heuernte', en: 'Haymaking' };
const saveEntry = async (name: EntryName, data: unknown) => {
  const base = (await readLatestRevision(server.storage.db, name))?.number ?? 0;
  await writeDraft(
    server.storage.db,
    { ...name, data, version: 0, base, author: { name: owner.name } },
    server.clock.now,
  );
};
const openPage = async (address: string, as = owner) => (await getPage(server, address, { as })).body;
const sendForm = (address: string, values: Record<string, string>, as = owner) =>
  postForm(server, address, values, { as });
const readPublishAction = (body: string) => body.match(/value="(publishWith:[\w-]+)"/)?.[1] ?? '';
const readForm = (body: string, action = readPublishAction(body)) => ({ ...readFormFields(body), action });

describe('a gallery with two new pictures', () => {
  const gallery = { kind: 'media', id: '77' } as const;
  const address = '/office/content/media/77';
  const picture = (alt?: object) => ({ title: words, ...(alt && { alt }), photo });
  const described = { de: 'Zwei Wagen voll Heu.', en: 'Two carts of hay.' };
  const pictures = ['heu-1', 'heu-2'].map((image) => ({ image, caption: words }));
  beforeEach(async () => {
    await saveEntry({ kind: 'pictures', id: 'heu-1' }, picture(described));
    await saveEntry({ kind: 'pictures', id: 'heu-2' }, picture());
    const facts = { id: 77, year: 2026, image: 'heu-1', type: 'photo', category: 'gallery' };
    await saveEntry(gallery, { ...facts, title: words, description: words, pictures });
  });
  const describeSecond = (more = {}) => {
    const values = { data: JSON.stringify(picture(described)), ...more };
    return server.storage.db.updateTable('contentDrafts').set(values).where('entry', '=', 'heu-2').execute();
  };
  const publishTicked = async (...kinds: string[]) => {
    const drafts = (await readDrafts(server.storage.db)).filter(({ kind }) => kinds.includes(kind));
    const picks = drafts.map(({ kind, entry, version }) => [`pick.${kind}.${entry}`, String(version)]);
    return sendForm('/office/content', { ...Object.fromEntries(picks), action: 'publish' });
  };

  test('the form of the gallery counts the drafts of its pictures, and links the field of an incomplete one', async () => {
    const body = await openPage(address);
    expect(body).toContain(german('editor.relatedDrafts.message_other', { list: '2 Bilder' }));
    const refused = await sendForm(address, readForm(body));
    expect(refused.statusCode).toBe(422);
    const text = refused.body.replaceAll('<!-- -->', '');
    expect(text).toContain('Bilder: <a href="/office/pictures/heu-2">Heuernte</a>');
    expect(text).toMatch(/<a href="\/office\/pictures\/heu-2#alt\.de">[^<]+<\/a>: Hier fehlt noch etwas\./);
    const list = await publishTicked('media', 'pictures');
    expect([list.statusCode, list.body.includes('<a href="/office/pictures/heu-2">Heuernte</a>')]).toEqual([422, true]);
    for (const html of [text, list.body]) expect(html).not.toMatch(/>[^<]*\.yaml/);
  });

  test('a gallery publishes only drafts that its page has shown, and cannot be scheduled with them', async () => {
    const body = await openPage(address);
    await describeSecond({ version: 99 });
    const { epoch } = server.library.current;
    const stale = await sendForm(address, readForm(body));
    expect([stale.statusCode, readPublishAction(stale.body) === readPublishAction(body)]).toEqual([422, false]);
    const scheduled = await sendForm(address, { ...readForm(stale.body, 'schedule'), 'form.at': '2027-12-24T18:00' });
    expect([scheduled.statusCode, scheduled.body.includes(german('errors.draftsFirst'))]).toEqual([422, true]);
    expect(server.library.current.epoch).toBe(epoch);
  });

  test('a gallery and its draft pictures are published only together, by the gallery’s own form', async () => {
    await describeSecond();
    const alone = await publishTicked('media');
    expect([alone.statusCode, alone.body.includes(german('editor.issue.stillDraft'))]).toEqual([422, true]);
    const { headers } = await sendForm(address, readForm(await openPage(address)));
    expect(headers.location).toBe(`${address}?done=publishedContent`);
    expect(await readDrafts(server.storage.db)).toEqual([]);
    for (const name of [gallery, { kind: 'pictures', id: 'heu-1' }] as const)
      expect(server.library.current.entries.has(entryKey(name))).toBe(true);
  });
});

test('only an owner can publish a new place and its spot on the map together', async () => {
  const { entries } = server.library.current;
  const [like, map] = [entries.get('places/old-oak.yaml'), entries.get('park-map.yaml')];
  const spot = Object.values(map?.data as object)[0];
  await saveEntry({ kind: 'places', id: 'neue-bank' }, like?.data);
  await saveEntry({ kind: 'parkMap', id: map?.id ?? '' }, { ...(map?.data as object), 'neue-bank': spot });
  const address = '/office/content/places/neue-bank';
  const office = await createStaffMember(server, 'office');
  const theirs = await openPage(address, office);
  expect([theirs.includes(german('editor.relatedDrafts.ownerOnly')), theirs.includes('value="publish')]).toEqual([
    true,
    false,
  ]);
  const body = await openPage(address);
  expect(body).toContain(german('editor.relatedDrafts.message_one', { list: 'Die Karte des Parks' }));
  expect((await sendForm(address, readForm(body), office)).statusCode).toBe(403);
  expect((await sendForm(address, readForm(body))).statusCode).toBe(303);
  expect(server.library.current.entries.has('places/neue-bank.yaml')).toBe(true);
});
