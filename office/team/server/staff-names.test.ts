import { expect, test } from 'vitest';
import { foldStaffName, mixesScripts } from './staff-names.ts';

test.each([
  'OLGA  OWNER',
  'Olga\u200b Owner',
  'Olga Owneŕ',
  'Olga Owne\u0301r',
  'Olga Owner.',
  '„Olga Owner“ ',
  'Ｏlga Owner',
])('“%s” counts as the name Olga Owner', (name) => expect(foldStaffName(name)).toBe(foldStaffName('Olga Owner')));

test.each(['Olga Owens', 'Olga Ownerin', 'Helga Owner'])('“%s” is another name', (name) =>
  expect(foldStaffName(name)).not.toBe(foldStaffName('Olga Owner')),
);

test.each([
  ['\u041Elga Owner', true],
  ['\u039Flga Owner', true],
  ['Олga', true],
  ['Ольга Иванова', false],
  ['Ωmega Ράδιο', true],
  ['Ελένη Δήμου', false],
  ['Zoë Müller-Łuczak 2', false],
])('“%s” mixes letters of two scripts: %s', (name, isMixed) => expect(mixesScripts(name)).toBe(isMixed));
