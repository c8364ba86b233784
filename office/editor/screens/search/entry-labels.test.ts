import { expect, test } from 'vitest';
import type { OfficeContext } from '#office/shared/screens/frame/page-tools.ts';
import { buildPageContext } from '#tests/harness/page-context.ts';
import { createEntryLabels } from './entry-labels.ts';

test('rows of a list count from one', async () => {
  const { labelField } = createEntryLabels((await buildPageContext()) as OfficeContext);
  const labels = ['event.artists.0.name', 'event.artists.1.name.en'].map((path) => labelField('events', path));
  expect(labels).toEqual([expect.stringMatching(/\D 1$/), expect.stringMatching(/\D 2$/)]);
});
