import { expect, test } from 'vitest';
import type { OfficeContext } from '#office/shared/screens/frame/page-tools.ts';
import { buildPageContext } from '#tests/harness/page-context.ts';
import { createEntryLabels } from './entry-labels.ts';

test.each([
  ['de', { de: 'Ein\u00ADgang', en: 'Entrance' }, 'Eingang'],
  ['en', { de: 'Eingang', en: 'Entrance' }, 'Entrance'],
  ['de', { en: 'Entrance' }, 'Entrance'],
  ['en', { de: 'Eingang' }, 'gate'],
  ['en', 'Gate', 'Gate'],
  ['de', {}, 'gate'],
] as const)('in %s an entry named %j is called %s', async (locale, name, label) => {
  const context = await buildPageContext(({ places }) => {
    const [place] = places.values();
    return { places: new Map([['gate', { ...place, name } as NonNullable<typeof place>]]) };
  });
  const { labelEntryWithKind } = createEntryLabels({ ...context, locale } as OfficeContext);
  expect(labelEntryWithKind('places', 'gate')).toMatch(new RegExp(`[^a-z]${label}(?![a-z])`, 'i'));
});

test('rows of a list count from one', async () => {
  const { labelField } = createEntryLabels((await buildPageContext()) as OfficeContext);
  const labels = ['event.artists.0.name', 'event.artists.1.name.en'].map((path) => labelField('events', path));
  expect(labels).toEqual([expect.stringMatching(/\D 1$/), expect.stringMatching(/\D 2$/)]);
});
