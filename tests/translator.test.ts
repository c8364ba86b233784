import i18next from 'i18next';
import { expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { createBilingualLocalizer } from '#site/language/localized-text.ts';
import { readResources } from '#site/language/resources.ts';
import { createTranslators } from '#site/language/translator.ts';
import { typeset } from '#site/language/typeset.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const files = { pictures: new Map(), photographs: 0, films: new Map() };
const content = await readContent(fixtureContentFolder);
const { translator } = createTranslators(content, files);

const keysIn = (tree: unknown, path = ''): string[] =>
  typeof tree === 'string'
    ? [path]
    : Object.entries(tree as object).flatMap(([key, part]) => keysIn(part, path ? `${path}.${key}` : key));

test('the translator fills in values as i18next does', async () => {
  const library = i18next.createInstance();
  const { de, en } = readResources(content);
  const options = { fallbackLng: 'en', defaultNS: 'words', interpolation: { escapeValue: false } };
  await library.init({ resources: { de: { words: de }, en: { words: en } }, ...options });
  let filled = 0;
  for (const language of languages) {
    for (const key of keysIn(language === 'de' ? de : en)) {
      const text = String(library.getResource(language, 'words', key));
      // Passages of parts that a house may leave out are not i18next's: contract/content/parts.test.ts.
      if (/\{\{[#^]/.test(text)) continue;
      const names = text.match(/(?<=\{\{\s*)\w+(?=\s*\}\})/g);
      const values = names?.map((name, index) => [name, index ? 7 : `A & "B" $1 $& {c} $t(estate.name)`]);
      const copy = values && Object.fromEntries(values);
      filled += Number(copy !== undefined);
      expect(translator(language)(key, copy)).toBe(library.getFixedT(language)(key, copy));
    }
  }
  expect(filled).toBeGreaterThan(20);
});

test('an English time at the end of a sentence gets no second full stop', () => {
  const text = (when: string) => translator('en')('boxOffice.detail.requestedAt', { when });
  expect(text('20 July, 7.20 a.m.')).toMatch(/[^.]a\.m\.$/);
  expect(text('20 July')).toMatch(/July\.$/);
});

test('every text may name the office days, the telephone hours and how many people work here', () => {
  const text = { de: '{{officeDays}}, {{phoneHours}}: {{name}}.', en: 'Open {{phoneHours}}.' };
  const { translator: translate } = openNestedTexts({ a: text });
  const { officeDays, phoneHours } = content.estate.office;
  expect(translate('de')('nested.a', { name: 'x' })).toBe(typeset(`${officeDays.de}, ${phoneHours.de}: x.`, 'de'));
  expect(translate('en')('nested.a')).toBe(typeset(`Open ${phoneHours.en}`, 'en'));
});

test('a text names the house in the forms that the house has chosen', () => {
  const text = { de: 'Büro {{atHouse}}, Park {{ofHouse}}', en: 'Office {{atHouse}}, park {{ofHouse}}' };
  const { translator: translate } = openNestedTexts({ a: text });
  const { at, of } = content.estate.inSentences ?? {};
  expect(translate('de')('nested.a')).toBe(`Büro ${at?.de}, Park ${of?.de}`);
  expect(translate('en')('nested.a')).toBe(`Office ${at?.en}, park ${of?.en}`);
});

/** The content of the estate with a changed interface text. */
const openNestedTexts = (nested: Record<string, { de?: string; en: string }>) =>
  createTranslators(
    { ...content, texts: new Map<string, object>(content.texts).set('nested', nested) } as typeof content,
    files,
  );
const openTexts = (words: Record<string, string>) =>
  openNestedTexts(Object.fromEntries(Object.entries(words).map(([key, de]) => [key, { de, en: de }]))).translator('de');

test('a missing German text is replaced by the English one, marked as English', () => {
  const words = openNestedTexts({ late: { en: 'late' }, early: { de: 'früh', en: 'early' } });
  const keys = ['nested.late', 'nested.early'];
  expect(keys.map(words.localizer('de'))).toEqual([{ text: 'late', lang: 'en' }, { text: 'früh' }]);
  expect(keys.map(createBilingualLocalizer(words))).toEqual([{ en: 'late' }, { de: 'früh', en: 'early' }]);
});

test('texts are not nested: `$t(…)` is shown unchanged', () => {
  const translate = openTexts({ known: '$t(nested.many)', many_one: '$t(x)', many_other: '$t(x)' });
  expect(translate('nested.known', { name: 'A' })).toBe('$t(nested.many)');
  expect(translate('nested.many', { count: 2 })).toBe('$t(x)');
});

test('a placeholder without a value is shown unchanged, and long texts take linear time', () => {
  const long = '{{'.repeat(50_000);
  const unknown = 'Um {{hour}} Uhr, {{__proto__}}{{constructor}}';
  const translate = openTexts({ unknown, long, open: `{{${' '.repeat(50_000)}` });
  expect(translate('nested.unknown', { day: 1 })).toBe(unknown);
  expect(translate('nested.unknown', { hour: '{{day}}', day: 1 })).toBe(unknown.replace('hour', 'day'));
  const start = process.cpuUsage();
  expect(translate('nested.long', { day: 1 })).toBe(long);
  expect(translate('nested.open', { day: 1 })).toContain('{{');
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
});
