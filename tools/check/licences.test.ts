import { expect, test } from 'vitest';
import { findLicenceIssues } from './licences.ts';

test('H7 the licence check reports each licence that is not allowed, and understands OR and AND', () => {
  expect(
    findLicenceIssues({
      '': {},
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: 'AGPL-3.0-only' },
      'node_modules/a/node_modules/@c/d': { license: '(MIT OR GPL-3.0-only)' },
      'node_modules/e': { license: 'MIT AND GPL-3.0-only' },
      'node_modules/f': {},
      'node_modules/g': { license: 'GPL-3.0-only', dev: true },
    }),
  ).toEqual(['b is under AGPL-3.0-only.', 'e is under MIT AND GPL-3.0-only.', 'f names no licence.']);
});
