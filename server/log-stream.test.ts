import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { LogStream } from './log-stream.ts';

/** A disk with room for some bytes. */
function openLog(room: number) {
  const disk = { room, text: '' };
  const log = new LogStream(
    () => new Date(0),
    async (bytes) => {
      await setImmediate();
      const written = bytes.subarray(0, disk.room);
      disk.room -= written.length;
      disk.text += written;
      return written.length;
    },
  );
  return { disk, log };
}

test('the log says how many lines were lost for lack of room', async () => {
  const { disk, log } = openLog(6);
  for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
  await log.finish();
  log.write('four\n');
  await log.finish();
  expect(disk.text).toBe('one\ntw');
  expect(log.listIssues()).toEqual(['3 lines of the log could not be written. Is its disk full?']);
  await log.finish();
  expect(log.listIssues()).toHaveLength(1);
  await log.finish();
  disk.room = 1000;
  log.write('five\n');
  await log.finish();
  const [first, torn, notice = '', last] = disk.text.split('\n');
  expect([first, torn, last]).toEqual(['one', 'tw', 'five']);
  expect(JSON.parse(notice)).toMatchObject({ level: 40, msg: expect.stringContaining('the log lacks 3 lines') });
  expect(log.listIssues()).toEqual([]);
});

test('the status alone finds out that there is room again', async () => {
  const { disk, log } = openLog(0);
  log.write('one\n');
  await log.finish();
  disk.room = 1000;
  expect(log.listIssues()).toHaveLength(1);
  await log.finish();
  expect(log.listIssues()).toEqual([]);
  expect(disk.text).toContain('the log lacks 1 line');
});

test('a reader that has stopped costs a limited memory, and lines come through when it reads on', async () => {
  const held = Promise.withResolvers<void>();
  let text = '';
  const log = new LogStream(
    () => new Date(0),
    async (bytes) => {
      await held.promise;
      text += bytes;
      return bytes.length;
    },
  );
  const line = `${'x'.repeat(limits.logQueueCharacters / 4 - 1)}\n`;
  for (let count = 0; count < 6; count++) log.write(line);
  expect(log.listIssues()).toEqual([expect.stringContaining('2 lines')]);
  held.resolve();
  await log.finish();
  expect(text.match(/x\n/g)).toHaveLength(4);
});
