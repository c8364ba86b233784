/** The sample season as it is written: it fits in every year, and nobody in it could be reached. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/event.ts';
import { checkEntry, type Entry } from '#server/content/entry.ts';
import { readShipped } from '#server/content/shipped.ts';
import { contentOf, remarksOn, withEntry } from '#server/content/whole.ts';
import { addressesOf } from '#site/addresses.ts';
import { newestFirst } from '#site/programme/programme.ts';
import { estateFolder } from '#tools/estate.ts';
import { readEvenings, summerAfter } from './evenings.ts';

const shipped = await readShipped(estateFolder);
const years = Array.from({ length: 12 }, (_, more) => 2027 + more);
const evenings = Object.fromEntries(
  await Promise.all(years.map(async (year) => [year, await readEvenings(year, `${year - 1}-11-01 10:00`)] as const)),
);

test.each(years)(
  'in %i they fit beside the shipped ones, in the order of the summer, with nothing to say of them',
  (year) => {
    const checked = (evenings[year] ?? []).map((evening, index): Entry => {
      const read = checkEntry({ kind: 'events', id: String(16 + index), data: evening.data(16 + index) });
      if ('faults' in read) throw new Error(read.faults.join('\n'));
      return read.entry;
    });
    const entries = checked.reduce((all, entry) => withEntry(all, entry, entry), shipped.entries);
    const content = contentOf(entries);
    const { flaws, notices } = remarksOn(entries, addressesOf({ content, events: newestFirst(content) }));
    expect([...flaws, ...notices].map(({ said }) => said)).toEqual([]);
    const starts = checked.map(({ value }) => (value as Event).start);
    expect(starts).toHaveLength(6);
    expect(starts).toEqual([...starts].sort());
    for (const start of starts) expect(start).toMatch(new RegExp(`^${year}-0[678]-`));
  },
);

test('next summer is this year’s until it begins', () => {
  expect(
    ['2026-11-22', '2027-05-31', '2027-06-01', '2027-12-31'].map((day) => summerAfter(Temporal.PlainDate.from(day))),
  ).toEqual([2027, 2027, 2028, 2028]);
});

describe('what the texts say of the sun', () => {
  const tollenau = { latitude: 53.72, longitude: 13.25 };

  /** The low-accuracy formulas of the NOAA: right within a minute or two. */
  function sunset(day: Temporal.PlainDate): string {
    const turn = ((2 * Math.PI) / 365) * (day.dayOfYear - 0.25);
    const series = (...terms: number[]) =>
      terms.reduce((sum, term, at) => sum + term * (at % 2 ? Math.cos : Math.sin)(Math.ceil(at / 2) * turn), 0);
    const [a, b, c, d, e] = [0.000075, 0.001868, -0.032077, -0.014615, -0.040849];
    const equation = 229.18 * (a + series(0, b, c, d, e));
    const declination = 0.006918 + series(0, -0.399912, 0.070257, -0.006758, 0.000907, -0.002697, 0.00148);
    const latitude = (tollenau.latitude * Math.PI) / 180;
    const low = Math.cos((90.833 * Math.PI) / 180) / (Math.cos(latitude) * Math.cos(declination));
    const hour = (Math.acos(low - Math.tan(latitude) * Math.tan(declination)) * 180) / Math.PI;
    const minutes = 720 - 4 * (tollenau.longitude - hour) - equation;
    const moment = day.toZonedDateTime('UTC').add({ seconds: Math.round(minutes * 60) });
    return moment.withTimeZone('Europe/Berlin').toPlainTime().toString({ smallestUnit: 'minute' });
  }

  test('is so on the shipped evening of 20 July 2024: gone for ten minutes shortly after half past nine', () => {
    expect(sunset(Temporal.PlainDate.from('2024-07-20'))).toBe('21:22');
  });

  test.each([
    ['dusk', 'at twenty to ten', '21:37', '21:43'],
    ['cosi', 'shortly after twenty past nine', '21:20', '21:32'],
    ['acis', 'about a quarter past eight', '20:20', '20:40'],
  ])('holds for %s in every year: %s', (wanted, _, from, until) => {
    for (const year of years) {
      const evening = evenings[year]?.find(({ name }) => name === wanted);
      const set = evening && sunset(evening.day);
      expect(set && set >= from && set <= until, `${year}: ${set}`).toBe(true);
    }
  });
});

test('addresses and telephone numbers are nobody’s', async () => {
  const text = await readFile(new URL('./requests.yaml', import.meta.url), 'utf8');
  const emails = [...text.matchAll(/^ {2}email: (.*)$/gm)].map(([, email]) => email);
  expect(emails.length).toBeGreaterThan(30);
  // RFC 2606
  for (const email of emails) expect(email).toMatch(/@(example\.(com|net|org)|[a-z-]+\.example)$/);
  const phones = [...text.matchAll(/^ {2}phone: "?([^"\n]*)"?$/gm)].map(([, phone]) => phone);
  expect(phones.length).toBeGreaterThan(8);
  // Kept for films by the Bundesnetzagentur and Ofcom
  for (const phone of phones)
    expect(phone).toMatch(
      /^(030 23125 \d{3}|040 66969 \d{3}|0221 4710 \d{3}|089 99998 \d{3}|0152 28817386|0172 99(25904|68532)|0174 9091317|\+44 1632 960\d{3}|\+44 7700 900\d{3})$/,
    );
});
