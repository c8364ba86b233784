import i18next from 'i18next';
import { expect, test } from 'vitest';
import { readContent } from '#server/content/shipped.ts';
import { readResources } from '#site/language/resources.ts';
import { openWords } from '#site/language/translator.ts';
import { estateFolder } from '#tools/estate.ts';

const files = { pictures: new Map(), photographs: 0, films: new Map() };
const content = await readContent(estateFolder);

function keysIn(tree: unknown, path = ''): string[] {
  if (typeof tree === 'string') return [path];
  return Object.entries(tree as object).flatMap(([key, part]) => keysIn(part, path ? `${path}.${key}` : key));
}

test('what is put in without the library reads as the library would put it in', async () => {
  const library = i18next.createInstance();
  const resources = readResources(content);
  await library.init({
    resources: { de: { words: resources.de }, en: { words: resources.en } },
    fallbackLng: 'en',
    defaultNS: 'words',
    interpolation: { escapeValue: false },
  });
  const { translator } = openWords(content, files);
  let filled = 0;
  for (const language of ['de', 'en'] as const) {
    for (const key of keysIn(resources[language])) {
      const text = library.getFixedT(language)(key);
      const raw = String(library.getResource(language, 'words', key));
      const names = [...raw.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(
        names.map((name, index) => [name, index ? 7 : `A & "B" $1 $& {c} $t(estate.name)`]),
      );
      if (names.length > 0) filled++;
      expect(translator(language)(key, values)).toBe(
        names.length > 0 ? library.getFixedT(language)(key, values) : text,
      );
    }
  }
  expect(filled).toBeGreaterThan(20);
});

test('a time that ends a sentence in English has its full stop already', () => {
  const { translator } = openWords(content, files);
  const said = (when: string) => translator('en')('desk.one.askedAt', { when });
  expect(said('20 July, 7.20 a.m.')).toMatch(/a\.m\.$/);
  expect(said('20 July, 7.20 a.m.')).not.toContain('..');
  expect(said('20 July')).toMatch(/July\.$/);
});

/** The content of the estate with other words in one text of the interface. */
function withText(words: Record<string, string>) {
  const texts = new Map(content.texts);
  texts.set('nested', Object.fromEntries(Object.entries(words).map(([key, text]) => [key, { de: text, en: text }])));
  return openWords({ ...content, texts } as typeof content, files).translator('de');
}

test('a text is never put into another one: `$t(…)` is shown as it is typed', () => {
  const levels = 30;
  const words = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [`k${level}`, `$t(nested.k${level + 1})$t(nested.k${level + 1})`]),
  );
  const translate = withText({ ...words, unknown: 'Heute $t(gibtEsNicht)', many_one: '$t(x)', many_other: '$t(x)' });
  expect(translate('nested.k0')).toBe('$t(nested.k1)$t(nested.k1)');
  expect(translate('nested.k0', { count: 1, name: 'A' })).toBe('$t(nested.k1)$t(nested.k1)');
  expect(translate('nested.unknown')).toBe('Heute $t(gibtEsNicht)');
  expect(translate('nested.many', { count: 2 })).toBe('$t(x)');
});

test('a placeholder without a value stays as it is typed, and no text takes longer than its length', () => {
  const long = '{{'.repeat(50_000);
  const unknown = 'Um {{hour}} Uhr, {{__proto__}}{{constructor}}';
  const translate = withText({ unknown, long, open: `{{${' '.repeat(50_000)}` });
  expect(translate('nested.unknown', { day: 1 })).toBe(unknown);
  expect(translate('nested.unknown', { hour: '{{day}}', day: 1 })).toBe(unknown.replace('hour', 'day'));
  const begun = process.cpuUsage();
  expect(translate('nested.long', { day: 1 })).toBe(long);
  expect(translate('nested.open', { day: 1 })).toContain('{{');
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
});
