import { expect, test } from 'vitest';
import { type Issue, issueFaults, newBlock, newIssue } from './mailing.ts';

const both = (de: string, en = de) => ({ de, en });
const whole: Issue = {
  ...newIssue(),
  subject: both('Neues', 'News'),
  blocks: [{ ...newBlock('text'), text: both('Guten Tag', 'Hello') }],
};
const faults = (change: Partial<Issue>) =>
  issueFaults({ ...whole, ...change }, (kind, id) => `${kind} ${id}` === 'evening 15');

test('an issue wants a subject and its texts in both languages', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ subject: both('Neues', ' ') })).toEqual(['subject.en']);
  expect(faults({ blocks: [] })).toEqual(['blocks']);
  expect(faults({ blocks: [newBlock('text')] })).toEqual(['blocks.0.text.de', 'blocks.0.text.en']);
});

test('a preview line, a heading and a remark may be left out, in both languages or in neither', () => {
  expect(faults({ preheader: both('Drei Abende', '') })).toEqual(['preheader.en']);
  const evening = { ...newBlock('evening'), of: '15' };
  expect(faults({ blocks: [evening] })).toEqual([]);
  expect(faults({ blocks: [{ ...evening, text: both('', 'Still tickets') }] })).toEqual(['blocks.0.text.de']);
});

test('what a block names has to be there', () => {
  expect(faults({ blocks: [{ ...newBlock('evening'), of: '16' }, newBlock('picture')] })).toEqual([
    'blocks.0.of',
    'blocks.1.of',
  ]);
});
