import { expect, test } from 'vitest';
import { buildPageContext } from '#tests/harness/page-context.ts';
import { ticketStrings } from './ticket-props.ts';
import { packStrings, unpackStrings } from './ticket-strings.ts';

test('packed texts of the dialog come back in their places, a tab in a text as a space', async () => {
  const { edition } = await buildPageContext();
  const strings = ticketStrings(edition.translator('en'), edition.content.estate, { silent: false });
  expect(unpackStrings(packStrings(strings))).toEqual(strings);
  expect(unpackStrings(packStrings({ ...strings, noNumber: 'not\tyet' }))).toEqual({ ...strings, noNumber: 'not yet' });
});
