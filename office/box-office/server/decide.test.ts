import { expect, test } from 'vitest';
import { isUndoable } from './decide.ts';
import type { DecisionRow } from './decisions.ts';

const at = '2024-07-20T10:00:00.000Z';
const decision = (more: Partial<DecisionRow> = {}) => ({ at, replacedEmails: 0, ...more }) as DecisionRow;
const seconds = (after: number) => new Date(Date.parse(at) + after * 1000);

test.each([
  ['made 59 seconds ago', decision(), true, 59, true],
  ['made 60 seconds ago', decision(), true, 60, false],
  ['whose email was sent', decision(), false, 1, false],
  ['that stopped emails of another decision', decision({ replacedEmails: 1 }), true, 1, false],
])('whether a decision %s can be undone', (_, last, isAllUnsent, after, expected) => {
  expect(isUndoable(last, isAllUnsent, seconds(after))).toBe(expected);
});
