import { expect, test } from 'vitest';
import { isUndoable } from './publication-step.ts';
import type { DecisionRow } from './read.ts';

const at = '2024-07-20T10:00:00.000Z';
const decision = (more: Partial<DecisionRow> = {}) => ({ at, replacedEmails: 0, ...more }) as DecisionRow;
const seconds = (after: number) => new Date(Date.parse(at) + after * 1000);

test.each([
  ['made 59 seconds ago', 'can', decision(), false, 59],
  ['made 60 seconds ago', 'cannot', decision(), false, 60],
  ['of which a guest knows', 'cannot', decision(), true, 1],
  ['that replaced emails of an earlier decision', 'cannot', decision({ replacedEmails: 1 }), false, 1],
])('a decision %s %s be undone', (_, can, last, isKnownToGuests, after) => {
  expect(isUndoable(last, isKnownToGuests, seconds(after))).toBe(can === 'can');
});
