/** A preview shows a draft with gaps: what is typed, else what is published, else a sample. */
import { expect, test } from 'vitest';
import { type ContentKind, contentKinds, editableKinds, isSingle, type KindName } from '#contract/content/kinds.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { findContentIssues } from './content-entries.ts';
import { fillDraftGaps } from './draft-gaps.ts';
import { entryKey } from './entry-name.ts';
import { buildFormTree } from './form-tree.ts';
import { isBilingualText } from './release-issues.ts';
import { readShipped } from './shipped-content.ts';

const { entries } = await readShipped(fixtureContentFolder);
const fill = (kind: KindName, id: string, data: unknown) => {
  const name = { kind, id };
  const next = fillDraftGaps(entries, { ...name, data }, entries.get(entryKey(name)));
  return { next, entry: next.get(entryKey(name)) };
};
const isFixed = (kind: KindName): boolean => (contentKinds[kind] as ContentKind).hasFixedEntries === true;
const newKinds = editableKinds.filter((kind) => !isSingle(kind) && !isFixed(kind));

test.each(newKinds)('an empty draft of a new entry of the kind %s has a preview', (kind) => {
  const { next, entry } = fill(kind, '99', {});
  expect(entry?.id).toBe('99');
  expect(findContentIssues(next)).toEqual([]);
});

/** The entry of each kind that has the most fields. Kinds with several shapes choose one first. */
const samples = editableKinds.flatMap((kind) => {
  if (kind !== 'texts' && buildFormTree({ kind, id: '1' }).kind === 'variants') return [];
  const all = [...entries.values()].filter(
    (entry) => entry.kind === kind && Object.keys(Object(entry.data)).length > 0,
  );
  return all
    .toSorted((a, b) => Object.keys(b.data as object).length - Object.keys(a.data as object).length)
    .slice(0, 1);
});

test.each(samples.map(({ kind, id }) => [kind, id] as const))(
  'in the preview of %s/%s a field that is unreadable or empty is as published, and all others as typed',
  (kind, id) => {
    const data = entries.get(entryKey({ kind, id }))?.data as Record<string, unknown>;
    expect(fill(kind, id, data).entry?.data).toEqual(data);
    const { schema } = contentKinds[kind];
    const plain = Object.keys(data).filter((field) => typeof data[field] !== 'object' || isBilingualText(data[field]));
    for (const field of plain) {
      const { [field]: _, ...rest } = data;
      const wrong = { ...data, [field]: { nonsense: true } };
      expect(fill(kind, id, wrong).entry?.data, `${field} is unreadable`).toEqual(data);
      const isOptional = kind !== 'texts' && schema.safeParse(rest).success;
      expect(fill(kind, id, rest).entry?.data, `${field} is empty`).toEqual(isOptional ? rest : data);
    }
  },
);

const news = entries.get('news/1.yaml')?.data as Record<string, unknown>;

test('a text in one language is completed with the published text of the other', () => {
  const published = news['title'] as Record<string, string>;
  const { entry } = fill('news', '1', { ...news, title: { de: 'Neu' } });
  expect(entry?.data).toMatchObject({ title: { de: 'Neu', en: published['en'] } });
});

test('a picture that does not exist is as published, and in a new entry a sample', () => {
  expect(fill('news', '1', { ...news, image: 'none' }).entry?.data).toMatchObject({ image: news['image'] });
  const { next, entry } = fill('news', '99', { ...news, id: 99, image: 'none' });
  const image = String((entry?.data as { image?: string } | undefined)?.image);
  expect(image).not.toBe('none');
  expect(entries.has(entryKey({ kind: 'pictures', id: image }))).toBe(false);
  expect(next.has(entryKey({ kind: 'pictures', id: image }))).toBe(true);
});

test('a new place gets a spot on the map, and a draft without gaps no sample', () => {
  const oak = entries.get('places/old-oak.yaml')?.data as object;
  const { next } = fill('places', 'new-oak', oak);
  expect(Object.keys(next.get('park-map.yaml')?.data as object)).toContain('new-oak');
  expect(fill('news', '1', news).next.size).toBe(entries.size);
});

test('what no form shows, such as how a picture was made, stays as published beside a gap', () => {
  const picture = [...entries.values()].find(({ kind, data }) => kind === 'pictures' && 'art' in Object(data));
  if (!picture) throw new Error('No picture says how it was made.');
  const { art: _art, alt: _alt, ...typed } = picture.data as Record<string, unknown>;
  expect(fill('pictures', picture.id, typed).entry?.data).toEqual(picture.data);
});
