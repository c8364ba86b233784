/** Previews of drafts are private, not cached, and show what is valid. Through the real site. */
import { afterAll, expect, test } from 'vitest';
import { type ContentKind, contentKinds, editableKinds, type KindName } from '#contract/content/kinds.ts';
import type { FormField } from '#contract/office/form.ts';
import { formatIssue } from '#server/content/edition-issue.ts';
import { buildFormTree } from '#server/content/form-tree.ts';
import { Previews } from '#server/content/preview.ts';
import { limits } from '#server/limits.ts';
import { OverloadedError } from '#server/semaphore.ts';
import { fixtureContent, startInProcess } from '#tests/harness/in-process.ts';
import { publishEntry } from '#tests/harness/publish.ts';

const server = await startInProcess();
const previews = new Previews(server.library);
afterAll(() => server.close());

const readFixture = (file: string) =>
  structuredClone(fixtureContent.entries.get(file)?.data) as Record<string, unknown>;
const news = (change: object) =>
  ({ kind: 'news', id: '1', data: { ...readFixture('news/1.yaml'), ...change } }) as const;
/** the title, also with the mark of a search result */
const previewedTitle = /Die (<mark[^>]*>)?Nachtreiher(<\/mark>)? kommen/;
const title = { de: 'Die Nachtreiher kommen', en: 'The night herons come' };
const showPreview = (drafts: Parameters<Previews['renderDrafts']>[0]['drafts'], address = '/news-detail/1') =>
  previews.renderDrafts({ drafts, address, locale: 'de' });

test('the preview shows a draft on its page and wherever it is named, and visitors see none of it', async () => {
  const draft = news({ title });
  const { issues, page } = await showPreview([draft]);
  expect([issues, page?.status]).toEqual([[], 200]);
  expect(page?.html.includes(title.de)).toBe(true);
  expect(page?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page?.headers).not.toHaveProperty('etag');
  for (const address of ['/', '/search?q=Nachtreiher'])
    expect((await showPreview([draft], address)).page?.html.search(previewedTitle), address).toBeGreaterThan(0);
  for (const address of ['/news-detail/1?lng=de', '/?lng=de', '/search?q=Nachtreiher&lng=de'])
    expect((await server.app.inject(address)).body.search(previewedTitle), address).toBe(-1);
});

test('elements of a preview name their field, those of public pages do not', async () => {
  const { html = '' } = (await showPreview([news({ title })])).page ?? {};
  expect(html.match(/<h1[^>]*>[^<]*/)?.[0]).toMatch(/^<h1 data-field="news\/1\/title" .*>Die Nachtreiher kommen$/);
  expect(html.includes('data-field="texts/shell/footer.imprint"')).toBe(true);
  const home = (await showPreview([], '/')).page?.html ?? '';
  expect(home.match(/<img [^>]*data-field="[^"]*|<img data-field="[^"]*/)?.[0]).toMatch(/pictures\/[\w-]+\/alt/);
  // The page contains no rest of the field marks.
  expect(html.match(/[\uE100-\uE1FF]|%EE%8[4-7]/i)).toBe(null);
  const { body } = await server.app.inject('/news-detail/1?lng=de');
  expect(body.match(/data-field|[\uE100-\uE1FF]/)).toBe(null);
  const { html: same = '' } = (await showPreview([])).page ?? {};
  const text = (page: string) => page.replace(/.*<main|<\/main>.*/gs, '').replaceAll(/ data-field="[^"]*"/g, '');
  expect(text(same)).toBe(text(body));
});

const buildDeletion = (kind: KindName, id: string) => ({ kind, id, data: undefined });
const links = { de: '[x](/nix)', en: 'x' };
const missingTitle = 'Premiere im Stream';
test.each([
  ['a text that is missing', news({ title, subtitle: { de: 'Nur deutsch' } }), /subtitle\.en: is missing/, title.de],
  ['a picture that is not there', news({ title, image: 'eiche' }), /there is no content\/pictures\/eiche/, title.de],
  ['a field nobody knows', news({ title, titel: 'x' }), /the entry "titel" is not known/, title.de],
  ['a link that leads nowhere', news({ title, description: links }), /there is no page \/nix/, title.de],
  ['nothing at all', { kind: 'news', id: '1', data: null } as const, /Wanted: entries/, missingTitle],
  ['a deletion that others miss', buildDeletion('pictures', 'concert'), /image: there is no/, missingTitle],
  ['a deletion of what the site itself shows', buildDeletion('pages', 'terms'), /not deleted/, missingTitle],
])('with %s the preview lists the issues and shows the rest', async (_, draft, sentence, rest) => {
  const { issues, page } = await showPreview([draft]);
  expect(issues.map(formatIssue).join('\n')).toMatch(sentence);
  expect(page?.html.includes(rest)).toBe(true);
});

test('the preview of a deletion does not show the entry', async () => {
  const about = (await showPreview([buildDeletion('people', 'windbruch')], '/about')).page?.html;
  expect(about?.includes('person-windbruch')).toBe(false);
});

test('of more previews at once than may wait, the rest are refused', async () => {
  const all = Array.from({ length: limits.previewConcurrency + limits.previewsWaiting + 3 }, () => showPreview([]));
  const outcomes = await Promise.allSettled(all);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(OverloadedError);
});

/** Kinds whose entries appear on a page or in a part of one, in each variant. */
const withPages = editableKinds.flatMap((kind) => {
  const { address }: ContentKind = contentKinds[kind];
  const tree = buildFormTree({ kind, id: '900' });
  const shapes =
    tree.kind === 'variants' ? tree.options.map(({ name, field }) => [name, field] as const) : [['', tree] as const];
  const isOfOne = !contentKinds[kind].files.includes('*') || 'hasFixedEntries' in contentKinds[kind];
  // A new category has no event and a new kind of news no news yet, so no page names them.
  return address && !isOfOne && kind !== 'newsCategories' && kind !== 'categories'
    ? shapes.map(([shape, field]) => [kind, shape, field, address('900')] as const)
    : [];
});

/** Only a title and the fixed fields of the variant. */
function buildNewEntry(kind: KindName, field: FormField): Record<string, unknown> {
  if (field.kind !== 'group') return {};
  const own = { ...field.constants };
  if (kind === 'events') return { ...own, event: { title: { de: 'Ganz neu', en: 'Brand new' } } };
  const called = ['question', 'name', 'title'].flatMap((one) => field.fields.filter(({ name }) => name === one))[0];
  return { ...own, [called?.name ?? '']: called?.kind === 'text' ? { de: 'Ganz neu', en: 'Brand new' } : 'Ganz neu' };
}

test.each(withPages)(
  '%s %s: the preview of an entry with only a title shows the title, and of an empty one the names of its fields',
  async (kind, _, field, address) => {
    const page = async (data: object) =>
      (await showPreview([{ kind, id: '900', data }], address.replace(/#.*/, ''))).page;
    const { status, html = '' } = (await page(buildNewEntry(kind, field))) ?? {};
    expect([status, html.includes('Ganz neu')]).toEqual([200, true]);
    const empty = await page({});
    expect(empty?.status, 'with nothing at all').toBe(200);
    expect(empty?.html).toMatch(/\p{L} …/u);
  },
);

test('where a draft has a gap, its preview shows the published text, not that of the release', async () => {
  await using own = await startInProcess();
  const renamed = { de: 'Die Störche sind da', en: 'The storks are here' };
  await publishEntry(own, 'news', '1', { ...readFixture('news/1.yaml'), title: renamed });
  const drafts = [news({ title: undefined })];
  const request = { drafts, address: '/news-detail/1', locale: 'de' } as const;
  const { page } = await new Previews(own.library).renderDrafts(request);
  expect(page?.html).toMatch(/<h1[^>]*>Die Störche sind da</);
});

test('a draft with too many rows is previewed with the first ones', async () => {
  const features = Array.from({ length: 13 }, (_, index) => `Neu ${index + 1}.`);
  const draft = {
    kind: 'parkDetail',
    id: 'park-detail',
    data: { ...readFixture('park-detail.yaml'), features },
  } as const;
  const { html = '' } = (await showPreview([draft], '/park-detail/1')).page ?? {};
  expect(features.map((one) => html.includes(one))).toEqual(features.map((_, index) => index < 12));
});
