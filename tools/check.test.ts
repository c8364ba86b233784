import { expect, test } from 'vitest';
import { runCaptured } from '#tests/harness/admin-command.ts';
import { runChecks, runNamedChecks } from './check.ts';

const run = (...words: string[]) => runCaptured(() => runNamedChecks(words));
const help =
  'npm run check -- [NAME …]   all checks, or these: content, texts, manuals, first-hour, words, standards, licences, types, lint-and-format, imports, names, unused-code, regular-expressions, lockfile\n';

test('the help of npm run check lists its checks', async () =>
  expect(await run('--help')).toEqual({ code: 0, out: help, error: '' }));

test.each([
  [['names', 'name'], 'There is no check "name".'],
  [['Names'], 'There is no check "Names".'],
  [['--names'], "Unknown option '--names'"],
])('%j is refused with the help, and no check runs', async (words, sentence) => {
  const { code, out, error } = await run(...words);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(sentence);
  expect(error.endsWith(`\n\n${help}`)).toBe(true);
});

test('only the named checks run, in their own order', async () => {
  const { code, out, error } = await run('names', 'standards');
  expect([code, error]).toEqual([0, '']);
  expect(out).toMatch(/^✓ Standards \(\d+\.\d s\)\n✓ Names \(\d+\.\d s\)\n$/);
});

test('each check is counted, a failed one with its message and its remedy, and the next ones still run', async () => {
  const fail = (error: unknown) => () => Promise.reject(error);
  let counts: unknown;
  const { out, error } = await runCaptured(async () => {
    counts = await runChecks([
      ['One', 'x', () => undefined],
      ['Two', 'Write it again.', fail(new Error('a.ts is wrong.'))],
      ['Three', 'Look above.', fail('no error')],
      ['Four', 'x', async () => {}],
    ]);
  });
  expect(counts).toEqual({ passed: 2, failed: 2 });
  expect(out).toMatch(/^✓ One \(0\.\d s\)\n✓ Four \(0\.\d s\)\n$/);
  expect(error).toBe('✗ Two\na.ts is wrong.\nWrite it again.\n✗ Three\nLook above.\n');
});
