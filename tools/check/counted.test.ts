import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { languages } from '#contract/language.ts';
import { spoken } from '#site/language/told.ts';
import { estateFolder } from '#tools/estate.ts';

const folder = `${estateFolder}texts/`;
const trees = Object.fromEntries(
  readdirSync(folder).map((file) => [file.replace('.yaml', ''), parse(readFileSync(folder + file, 'utf8'))]),
);

interface Text {
  key: string;
  de: string;
  en: string;
}

const texts = (tree: Record<string, unknown>, path = ''): Text[] =>
  Object.entries(tree).flatMap(([name, branch]) => {
    const key = path ? `${path}.${name}` : name;
    const text = branch as Text;
    return typeof text.de === 'string' ? [{ ...text, key }] : texts(branch as Record<string, unknown>, key);
  });

/** Numbers that nothing is counted with: they stand alone, or are never one. */
const alone = [
  'events.more',
  'search.all',
  'search.first',
  'search.titleFor',
  'editor.list.missing.en',
  'editor.list.missing.de',
  'editor.fault.tooLong',
  'editor.fault.tooFew',
  'editor.fault.tooMany',
  'see.search.many',
  'desk.one.returned.all',
];

/** There is one map: both forms are the same. */
const single = ['editor.alongside.count.parkMap'];

test('a text that counts something has a form for one and a form for several', () => {
  const all = texts(trees);
  const keys = new Set(all.map(({ key }) => key));
  const counting = all.filter(({ key, de, en }) => /\{\{count\}\}/.test(de + en) && !alone.includes(key));
  expect(counting.length).toBeGreaterThan(5);
  for (const { key } of counting) {
    expect(key).toMatch(/_other$/);
    expect(keys).toContain(key.replace(/_other$/, '_one'));
  }
  for (const key of keys) if (key.endsWith('_one')) expect(keys).toContain(key.replace(/_one$/, '_other'));
  for (const key of alone) expect(keys).toContain(key);
});

test.each(languages)('and each is chosen where it belongs (%s)', async (language) => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: spoken(trees, language) } },
    interpolation: { escapeValue: false },
  });
  const said = (key: string, count: number) => i18n.t(key, { count, category: 'x', query: 'x' });
  const all = texts(trees);
  for (const { key } of all.filter((one) => one.key.endsWith('_one'))) {
    const name = key.replace(/_one$/, '');
    if (single.includes(name)) continue;
    expect(said(name, 1), name).not.toBe(said(name, 2).replace('2', '1'));
    expect(said(name, 1), name).not.toMatch(
      /\b1 (Tage|Stunden|Minuten|days|hours|minutes|pictures|evenings|results)\b/,
    );
    const several = all.find((one) => one.key === `${name}_other`)?.[language];
    // A list of names says how many there are without a number.
    if (several?.includes('{{count}}')) expect(said(name, 2), name).toContain('2');
  }
});
