import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildClassName } from './class-names.ts';

const root = new URL('../', import.meta.url).pathname;

test('all classes of all style sheets have different names; a query in the path does not change a name', async () => {
  const sheets = await Array.fromAsync(glob(`${root}{site,office}/**/*.module.css`));
  expect(sheets.length).toBeGreaterThan(50);
  const names: string[] = [];
  for (const sheet of sheets) {
    const css = await readFile(sheet, 'utf8');
    const classes = [...new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)(?![^{]*\})/g)].map(([, name = '']) => name))];
    for (const one of classes) {
      names.push(buildClassName(one, sheet, css));
      expect(buildClassName(one, `${sheet}?direct`, css)).toBe(names.at(-1));
    }
  }
  expect(names.length).toBeGreaterThan(300);
  expect(new Set(names).size).toBe(names.length);
});

test('buildClassName throws for a class that it does not find in the text of the style sheet', () => {
  expect(() => buildClassName('gone', `${root}site/a.module.css`, '.here { color: red }')).toThrow('gone');
});
