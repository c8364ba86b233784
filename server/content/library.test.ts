/** A server that cannot show the latest publication, and what ends that. */
import { expect, test } from 'vitest';
import type { OpenSite } from '#contract/site.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openLeanLibrary, openPlainSite, readPlainPage } from '#tests/harness/lean-library.ts';
import { publishAs } from '#tests/harness/publish.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { readShipped } from './shipped-content.ts';

const shipped = await readShipped(fixtureContentFolder);
const now = () => new Date('2026-11-21T12:00:00Z');
const phone = (number: number) => `+49 39600 ${number}`;
const estate = shipped.entries.get('estate.yaml')?.data as { phone: string };
const change = (number: number, expectedRevision: number) => {
  const data = { ...estate, phone: phone(number) };
  return { kind: 'estate', id: 'estate', action: 'published', data, expectedRevision } as const;
};

test.each([
  ['whose pages fail', new Error('There is no text "x".'), 'Its pages cannot be made.', 1],
  [
    'that the database cuts off',
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    ...(['It cannot be read.', 3] as const),
  ],
])(
  'a publication %s is reported once, blocks others here, and the next that works ends that',
  async (_, error, why, tries) => {
    await using storage = await openDatabase();
    const logged: string[] = [];
    let tried = 0;
    const open: OpenSite = async (content, ...more) => {
      if (content.estate.phone !== phone(13)) return openPlainSite(content, ...more);
      tried += 1;
      throw error;
    };
    const elsewhere = await openLeanLibrary(storage, { now, shipped });
    const here = await openLeanLibrary(storage, { now, shipped, open, warn: (sentence) => void logged.push(sentence) });
    const before = logged.length;
    await publishAs('Anna', elsewhere, [change(13, 0)], now);
    for (let look = 0; look < 3; look++) await here.catchUpNow();
    expect(tried, 'a lasting fault is not tried again').toBe(tries);
    expect(logged.slice(before)).toEqual([expect.stringContaining(error.message)]);
    expect([here.state, (await readPlainPage(here)).phone]).toEqual([{ epoch: 0, wanted: 1, why }, estate.phone]);
    expect(here.listFailures()).toEqual([expect.stringContaining(why)]);
    await expect(publishAs('Ben', here, [change(14, 0)], now)).rejects.toMatchObject({ name: 'EditionStuckError' });
    await publishAs('Anna', elsewhere, [change(15, 1)], now);
    await here.catchUpNow();
    expect([here.state, here.listFailures()]).toEqual([{ epoch: 2, wanted: 2 }, []]);
    expect((await readPlainPage(here)).phone).toBe(phone(15));
  },
);
