import { expect, test } from 'vitest';
import { isCode, isSlow, listExpressions } from './regular-expressions.ts';

const findSlowExpressions = (code: string, file = 'a.ts') =>
  listExpressions(file, code)
    .filter(isSlow)
    .map(({ source, line }) => [line, source]);

test.each([
  String.raw`text.replaceAll(/\s*\n\s*/g, ' ')`,
  '/(a+)+b/.test(text)',
  String.raw`text.replace(/\/+$/, '')`,
  'RegExp(`${name}-(?:\\\\w+)*x`)',
  'const inner = "(a+)+"; new RegExp(`^${inner}b`, "u")',
  'const whole = (words: string) => new RegExp(`^${words}$`); whole(`${one}(?:\\\\s*)*b`)',
])('the check finds the slow regular expression in %s', (code) => expect(findSlowExpressions(code)).toHaveLength(1));

test('the check names the line of a slow regular expression, also in an Astro page', () => {
  expect(findSlowExpressions('---\nconst a = 1;\nconst b = /(a+)+b/;\n---\n<p>{a}</p>', 'a.astro')).toEqual([
    [3, '(a+)+b'],
  ]);
});

test('the check reads all code of the product, without its tests', () => {
  const files = ['a.ts', 'b.tsx', 'c.mjs', 'd.astro', 'a.test.ts', 'e.css', 'f.yaml'];
  expect(files.filter(isCode)).toEqual(['a.ts', 'b.tsx', 'c.mjs', 'd.astro']);
});
