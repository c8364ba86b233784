import { expect, test } from 'vitest';
import { createBlock, createNewsletterIssue, findMissingFields, type NewsletterIssue } from './newsletter.ts';

const both = (de: string, en = de) => ({ de, en });
const whole: NewsletterIssue = {
  ...createNewsletterIssue(),
  subject: both('Neues', 'News'),
  blocks: [{ ...createBlock('text'), text: both('Guten Tag', 'Hello') }],
};
const eventBlock = { ...createBlock('event'), entryId: '15' };
test.each<[Partial<NewsletterIssue>, string[]]>([
  [{}, []],
  [{ subject: both('Neues', ' ') }, ['subject.en']],
  [{ blocks: [] }, ['blocks']],
  [{ blocks: [createBlock('text')] }, ['blocks.0.text.de', 'blocks.0.text.en']],
  // Preview line, heading and remark are optional, but then in both languages.
  [{ preheader: both('Drei Abende', '') }, ['preheader.en']],
  [{ blocks: [{ ...createBlock('text'), heading: both('', 'News'), text: both('Hi') }] }, ['blocks.0.heading.de']],
  [{ blocks: [eventBlock] }, []],
  [{ blocks: [{ ...eventBlock, text: both('', 'Still tickets') }] }, ['blocks.0.text.de']],
  [{ blocks: [{ ...eventBlock, entryId: '16' }, createBlock('picture')] }, ['blocks.0.entryId', 'blocks.1.entryId']],
])('for an issue with the change %j the fields to fill in are %j', (change, missing) => {
  const exists = (kind: string, id: string) => `${kind} ${id}` === 'event 15';
  expect(findMissingFields({ ...whole, ...change }, exists)).toEqual(missing);
});
