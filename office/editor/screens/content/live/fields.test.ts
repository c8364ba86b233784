import { expect, test } from 'vitest';
import { listInputIds, removeLanguage } from './fields.ts';

test.each([
  ['title.de', 'title'],
  ['title.same', 'title'],
  ['title.en.de', 'title.en'],
  ['de', 'de'],
])('the field of the input %s is %s', (id, field) => expect(removeLanguage(id)).toBe(field));

test.each([
  ['news/1/title', 'en', ['title.en', 'title.de', 'title.en', 'title']],
  ['news/1/text.0', 'de', ['text.0.de', 'text.0.de', 'text.0.en', 'text.0']],
  [
    ...(['news/1/text.10', 'de'] as const),
    Array.from({ length: 11 }, (_, number) => `text.${10 - number}`).flatMap((at) => [
      ...[`${at}.de`, `${at}.de`, `${at}.en`, at],
    ]),
  ],
  ['texts/home/a/b.1.c', 'de', ['a/b.1.c.de', 'a/b.1.c.de', 'a/b.1.c.en', 'a/b.1.c']],
])(
  'the part %s of the preview in %s belongs to the first of these inputs that the form has: %j',
  (part, language, ids) => expect(listInputIds(part, language)).toEqual(ids),
);
