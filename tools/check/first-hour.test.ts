import { expect, test } from 'vitest';
import { findGuideIssues, listGuideSteps } from './first-hour.ts';

const guide = `Add it to \`site/list.ts\` and to
\`tests/list.ts\`:

\`\`\`diff
 one
+two
 three
\`\`\`

\`site/other.ts\` stays as it is.

Then replace it in \`site/list.ts\`:

\`\`\`diff
-two
+zwei
\`\`\`

Test it in \`tests/list.ts\`:

\`\`\`diff
+four
\`\`\`
`;
const texts = { 'site/list.ts': 'one\nthree\n', 'tests/list.ts': 'zero\none\nthree\n' };
const find = (text: string, files: Record<string, string> = texts) =>
  findGuideIssues(listGuideSteps(text), new Map(Object.entries(files)));

test('the paragraph above a diff names its files, and a diff may need the one before it', () => {
  expect(listGuideSteps(guide).map(({ files }) => files)).toEqual([
    ['site/list.ts', 'tests/list.ts'],
    ['site/list.ts'],
    ['tests/list.ts'],
  ]);
  expect(find(guide)).toEqual([]);
});

test.each([
  ['a line of the context is gone', guide, { 'site/list.ts': 'one\nfour\n' }, 'site/list.ts has the lines'],
  ['another line has come between', guide, { 'tests/list.ts': 'one\n\nthree\n' }, 'tests/list.ts has the lines'],
  ['the lines are there twice', guide, { 'tests/list.ts': 'one\nthree\none\nthree\n' }, '2 times'],
  ['the context is in the wrong order', guide, { 'tests/list.ts': 'three\none\n' }, '0 times'],
  ['only a part of a line fits', guide, { 'site/list.ts': 'one\nthree, four\n' }, '0 times'],
  ['the removed line is not there', guide.replace('-two', '-tow'), {}, 'the diff "-tow" 0 times'],
  ['no file is named', guide.replace('Test it in `tests/list.ts`', 'Test it'), {}, 'names no file'],
])('the check of the guide reports a diff when %s', (_, text, changed, issue) => {
  expect(find(text, { ...texts, ...changed }).join('\n')).toContain(issue);
});
