import { expect, test } from 'vitest';
import { contentKinds, type KindName } from '#contract/content/kinds.ts';
import { mayDraft, mayPublish } from './editor.ts';
import { officeRoles } from './roles.ts';

const kinds = Object.keys(contentKinds) as KindName[];
/** Colours, and the bank account. */
const ofOwner: KindName[] = ['look', 'payment'];
const others = [...officeRoles.filter((role) => role !== 'owner'), undefined];

test('the owner writes and publishes everything, the box office publishes all but what belongs to the owner', () => {
  expect(kinds.every((kind) => mayDraft('owner', kind) && mayPublish('owner', kind))).toBe(true);
  expect(kinds.filter((kind) => !mayPublish('office', kind))).toEqual([...ofOwner, 'parkMap', 'parkModel', 'pages']);
  for (const role of others.filter((one) => one !== 'office'))
    expect(
      kinds.filter((kind) => mayPublish(role, kind)),
      role,
    ).toEqual([]);
  for (const role of others)
    expect(
      kinds.filter((kind) => !mayDraft(role, kind)),
      role,
    ).toEqual(ofOwner);
});
