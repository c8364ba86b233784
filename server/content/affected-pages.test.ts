import { expect, test } from 'vitest';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { findAffectedPages, replaceEntry } from './content-entries.ts';
import { checkEntry } from './entry.ts';
import { readShipped } from './shipped-content.ts';

const { entries } = await readShipped(fixtureContentFolder);

/** Returns the entries with one of them changed. */
function changed(file: string, change: object, from = entries) {
  const { kind, id, data } = from.get(file) ?? { kind: 'events', id: '', data: {} };
  const checked = checkEntry({ kind, id, data: { ...(data as object), ...change } });
  if ('errors' in checked) throw new Error(checked.errors.join());
  return replaceEntry(from, { kind, id }, checked.entry);
}

test('a changed event affects its own pages and those of the programme', () => {
  const pages = ['/', '/events', '/calendar.ics', '/feed.xml', '/events/15', '/events/15.ics'];
  expect(findAffectedPages(entries, changed('events/15.yaml', { revision: 9 }))).toEqual(pages);
  const gone = replaceEntry(entries, { kind: 'events', id: '15' }, undefined);
  for (const one of [findAffectedPages(entries, gone), findAffectedPages(gone, entries)])
    expect(one).toContain('/events/15');
});

test('a notice affects the home page, and together with another entry every page', () => {
  const notice = { text: { de: 'Gesperrt.', en: 'Closed.' }, until: '2026-11-25 20:00' };
  const noticed = changed('site-notices.yaml', { list: [notice] });
  expect(findAffectedPages(entries, noticed)).toEqual(['/']);
  expect(findAffectedPages(entries, changed('events/15.yaml', { revision: 9 }, noticed))).toBeUndefined();
});

test('any other change, or none, may affect every page', () => {
  const phone = changed('estate.yaml', { phone: '+49 39600 4711' });
  expect(findAffectedPages(entries, phone)).toBeUndefined();
  expect(findAffectedPages(entries, changed('events/15.yaml', { revision: 9 }, phone))).toBeUndefined();
  expect(findAffectedPages(entries, changed('events/15.yaml', {}))).toBeUndefined();
});

test('an unchanged entry that was read again affects no page', () => {
  const phone = changed('estate.yaml', { phone: '+49 39600 4711' });
  const next = changed('events/15.yaml', { revision: 9 }, changed('estate.yaml', {}, phone));
  expect(findAffectedPages(phone, next)).toContain('/events/15');
});
