import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exitWithError, runScript, runStep, StepError } from './steps.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-steps-'));
afterAll(() => rm(folder, { recursive: true }));
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  const print = (line: unknown) => void printed.push(String(line));
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
});
afterEach(() => vi.restoreAllMocks());

test('a step prints its begin and its end, and returns what its work returns', async () => {
  expect(await runStep('Pages', 'Look.', async () => 7)).toBe(7);
  expect(printed).toEqual(['Pages …', expect.stringMatching(/^Pages: done in 0\.\d s$/)]);
});

test('a failed step prints the reason, and stops with its name and its remedy', async () => {
  const error = new TypeError('x is not a function');
  const step = runStep('Pages', 'The message above names the file.', () => Promise.reject(error));
  await expect(step).rejects.toEqual(new StepError('\nStopped at the step "Pages". The message above names the file.'));
  expect(printed).toEqual(['Pages …', String(error)]);
  printed.length = 0;
  await expect(runStep('Outer', 'y', () => Promise.reject(new StepError('inner')))).rejects.toBeInstanceOf(StepError);
  expect(printed).toEqual(['Outer …', 'inner']);
});

test('a script gets its words and settings, and its exit code counts', async () => {
  const script = join(folder, 'a script.mjs');
  const expected = JSON.stringify(['one two', '"three"']);
  await writeFile(
    script,
    `process.exit(JSON.stringify(process.argv.slice(2)) === ${JSON.stringify(expected)} && process.env.A === 'b' && process.env.PATH ? 0 : 3);`,
  );
  await runScript(script, ['one two', '"three"'], { A: 'b' });
  const failed = runScript(script, ['one']);
  await expect(failed).rejects.toEqual(new StepError(`${script} ended with 3.`));
  const killed = join(folder, 'killed.mjs');
  await writeFile(killed, `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`);
  await expect(runScript(killed)).rejects.toThrow(`${killed} ended with SIGKILL.`);
  expect([process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')]).toEqual(before);
});

const before = [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];

test('an expected error ends the program with its sentence, any other with its stack', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const logged = vi.mocked(console.error);
  const unknown = new TypeError('y');
  for (const [error, line] of [
    [new StepError('a sentence'), 'a sentence'],
    [unknown, unknown],
  ] as const) {
    expect(() => exitWithError(error)).toThrow('exit 1');
    expect(logged).toHaveBeenLastCalledWith(line);
  }
  exit.mockRestore();
});
