import { expect, test } from 'vitest';
import { isSlow, listExpressions } from './regular-expressions.ts';

const findSlow = (code: string, file = 'a.ts') =>
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
])('a slow expression is found: %s', (code) => expect(findSlow(code)).toHaveLength(1));

test('a slow expression is named with its line, in pages as well', () => {
  expect(findSlow('---\nconst a = 1;\nconst b = /(a+)+b/;\n---\n<p>{a}</p>', 'a.astro')).toEqual([[3, '(a+)+b']]);
});
