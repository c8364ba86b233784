import { expect, test } from 'vitest';
import { isUndoable } from './decide.ts';
import type { DecisionRow } from './decisions.ts';

const at = '2024-07-20T10:00:00.000Z';
const decision = (more: Partial<DecisionRow> = {}) => ({ at, replacedEmails: 0, ...more }) as DecisionRow;
const seconds = (after: number) => new Date(Date.parse(at) + after * 1000);

test.each([
  ['of a moment ago', decision(), true, 59, true],
  ['of a minute ago', decision(), true, 60, false],
  ['whose e-mail has left', decision(), false, 1, false],
  ['that stopped e-mails of another decision', decision({ replacedEmails: 1 }), true, 1, false],
])('whether a decision %s can be undone', (_, last, allHere, after, undoable) => {
  expect(isUndoable(last, allHere, seconds(after))).toBe(undoable);
});
