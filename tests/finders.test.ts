/** A publication indexes only the changed documents. */
import { expect, test } from 'vitest';
import type { Content } from '#contract/content/kinds.ts';
import { languages } from '#contract/language.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { openEdition } from '#site/edition.ts';
import { Finders } from '#site/search/finders.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const content = await readContent(fixtureContentFolder);

const open = (finders: Finders, from: Content = content) =>
  openEdition(from, { pictures: new Map(), photographs: 0, films: new Map() }, { finders });

/** Changes the subtitle of these events. */
const reword = (ids: string[]): Content => ({
  ...content,
  events: new Map(
    [...content.events].map(([id, event]) =>
      ids.includes(id)
        ? [id, { ...event, event: { ...event.event, subtitle: { de: 'Im Orchideenhaus', en: 'In the orchid house' } } }]
        : [id, event],
    ),
  ),
});

test('publishing one event indexes one document per language, and its new text is found', async () => {
  const finders = new Finders();
  const [first, next] = [await open(finders), await open(finders, reword(['1']))];
  const all = await first.buildSearchIndex();
  expect(all).toBeGreaterThan(100);
  const search = () =>
    next.search('de', (finder) => finder.search(['Orchideenhaus']).matches.map(({ document }) => document.id));
  expect(await next.buildSearchIndex()).toBe(languages.length);
  expect(await search()).toEqual(['event-1']);
  expect(await next.buildSearchIndex()).toBe(0);
  // Without the previous edition it would index more than these three events, one unchanged.
  expect(await (await open(finders, reword(['1', '12', '13']))).buildSearchIndex()).toBe(2 * languages.length);
  expect(await (await open(new Finders(), reword(['1']))).buildSearchIndex()).toBe(all);
});

test('a search in the previous edition uses its content', async () => {
  const finders = new Finders();
  const [first, next] = [await open(finders), await open(finders, reword(['1']))];
  const hits = ({ search }: typeof first) => search('en', (finder) => finder.search(['orchid', 'house']).matchedBy);
  expect(await Promise.all([hits(first), hits(next), hits(first), hits(next)])).toEqual(['some', 'all', 'some', 'all']);
});

test('after an aborted update the next search uses a complete index', async () => {
  const edition = await open(new Finders());
  await expect(edition.buildSearchIndex(AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await edition.search('de', (finder) => finder.lexicon.has('park'))).toBe(true);
});
