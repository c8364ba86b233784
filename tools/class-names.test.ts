import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildClassName } from './class-names.ts';

const root = new URL('../', import.meta.url).pathname;

test('all classes of all style sheets have different names, with or without a query in the path', async () => {
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

/** Checks `style.card` and `const { card } = style`, but no computed names such as `style[side]`. */
function findUnknownClasses(file: string, code: string, readSheet: (path: string) => string): string[] {
  const sheets = code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return [...sheets].flatMap(([, name = '', from = '']) => {
    const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
    const known = new Set(readSheet(path).match(/(?<=\.)[a-zA-Z][\w-]*/g));
    const destructured = [...code.matchAll(new RegExp(`\\{([^{}]*)\\} = ${name};`, 'g'))];
    const used = [
      ...[...code.matchAll(new RegExp(`(?<![\\w./])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
        (use) => use[1] ?? use[2],
      ),
      ...destructured.flatMap(([, fields = '']) => fields.split(',').map((field) => field.match(/\w+/)?.[0])),
    ];
    return used.filter((one) => one && !known.has(one)).map((one) => `${file}: ${path} has no class ${one}.`);
  });
}

test('every class that a component uses is in its style sheet', async () => {
  const files = await Array.fromAsync(glob('{site,office}/**/*.{ts,tsx,astro}', { cwd: root }));
  const readSheet = (path: string) => readFileSync(root + path, 'utf8');
  const findIn = async (file: string) => findUnknownClasses(file, await readFile(root + file, 'utf8'), readSheet);
  expect((await Promise.all(files.map(findIn))).flat()).toEqual([]);
  const code = `import style from './a.module.css';\nconst { bar = '' } = style;\n<p className={clsx(style.foo, style['baz'])} />`;
  const missing = ['foo', 'baz', 'bar'].map((name) => `site/a.tsx: site/a.module.css has no class ${name}.`);
  expect(findUnknownClasses('site/a.tsx', code, () => '.card {}')).toEqual(missing);
  expect(findUnknownClasses('site/a.tsx', code, () => '.foo .baz:hover, .bar {}')).toEqual([]);
});
