import { expect, test } from 'vitest';
import { findDecisionRecordIssues, findManualIssues } from './manuals.ts';
import type { ManualFacts } from './manuals-facts.ts';

const facts: ManualFacts = {
  scripts: ['start', 'build', 'admin'],
  limits: { bodyTimeout: 15_000, bodyBytes: 65_536, headerCount: 100 },
  addresses: ['/auth/login', '/api/account'],
  paths: new Set(
    'README.md app app/main.ts docs docs/operations/limits.md site site/edition.ts site/clock.ts site/ui site/ui/Button.tsx site/README.md'.split(
      ' ',
    ),
  ),
  migrations: ['2026-11-21-inbox'],
  clockFiles: ['app/main.ts', 'site/clock.ts'],
  commands: {
    build: "{ clean: { type: 'boolean' } }; async list() {}",
    'admin -- staff': "const commands = { async invite() {} }; { role: { type: 'string' } }",
  },
  code: 'export function rateOf() {}',
  texts: 'de: Zehn Codes machen, en: Make ten codes',
};

const readme = '# House\n\n## The two commands\n\n`npm start`, `npm run build`, `npm run admin`\n';
const limits = `
| limit         | value |
| ------------- | ----- |
| \`bodyTimeout\` | 15 s  |
| \`bodyBytes\`   | 64 KB |
| \`headerCount\` | 100   |

\`POST /auth/login/\`, \`/api/account\`
`;

const update = `
| migration | what to know |
| --------- | ------------ |
| \`2026-11-21-inbox\` | |
`;

const clockRule = '- **Time is an argument.** Except in `app/main.ts`, `site/clock.ts`, `tools`.\n- **Other**';

const soundManuals: Record<string, string> = {
  'README.md': readme,
  'docs/operations/limits.md': limits,
  'docs/operations/update.md': update,
  'site/README.md': '`ui/`\n',
  'CONTRIBUTING.md': clockRule,
  ...{ 'docs/office.md': '', 'docs/editing.md': '' },
};
const findIssuesWith = (file: string, text: string) =>
  findManualIssues({ ...soundManuals, [file]: soundManuals[file] + text }, facts);

test.each<[file: string, text: string, issues: string[]]>([
  ['README.md', '`npm run bild`', ['there is no npm run bild.']],
  ['README.md', '```sh\nnpm run build -- list --clear\n```\n', ['there is no npm run build -- clear.']],
  ['README.md', '`venue-site staff sing`', ['there is no npm run admin -- staff sing.']],
  ['README.md', '```sh\nvenue-site staff --rule x\n```\n', ['there is no npm run admin -- staff rule.']],
  ['CONTRIBUTING.md', '`keyedPage`', ['nothing is called keyedPage.']],
  ['docs/office.md', '“Make nine codes”', ['no page of the office says "Make nine codes".']],
  [
    'docs/office.md',
    '## Deutsch\n\n- a\n- b\n\n## English\n\n- a\n',
    ['the German half has 2 items of lists, the English 1.'],
  ],
  ['README.md', '`site/shell/page.ts`', ['there is no site/shell/page.ts.']],
  ['site/README.md', '`uj/` and `ui/Buton.tsx`', ['there is no uj/.', 'there is no ui/Buton.tsx.']],
  ['README.md', '[x](docs/limits.md)', ['the link docs/limits.md leads nowhere.']],
  [
    'README.md',
    '[x](docs/operations/limits.md#rates)',
    ['the link docs/operations/limits.md#rates leads to no heading.'],
  ],
])('the check of %s reports what does not exist: %s', (file, text, issues) =>
  expect(findIssuesWith(file, text)).toEqual(issues.map((issue) => `${file}: ${issue}`)),
);

test('the check reports a script that the README lacks, and a folder that its own README lacks', () => {
  const lacking = { 'README.md': '`npm start`, `npm run build-all`', 'site/README.md': 'nothing' };
  expect(findManualIssues({ ...soundManuals, ...lacking }, facts)).toEqual([
    'README.md: there is no npm run build-all.',
    'site/README.md: ui/ is not named.',
    'README.md: npm run build is not named.',
    'README.md: npm run admin is not named.',
  ]);
});

test('the check reports more than 25 decision records, one of more than 40 lines (except 0011), and one that the list lacks', () => {
  const names = [11, ...Array.from({ length: 25 }, (_, index) => index + 20)].map((number) => `00${number}-x.md`);
  const findRecordIssues = (files: string[], lines: number, listed = files) => {
    const records = files.map((name) => [`docs/decisions/${name}`, 'x\n'.repeat(lines)]);
    const list = listed.map((name) => `[x](${name})`).join('\n');
    return findDecisionRecordIssues(Object.fromEntries([...records, ['docs/decisions/README.md', list]]));
  };
  expect(findRecordIssues(names.slice(1), 30)).toEqual([]);
  expect(findRecordIssues(names, 30).join()).toContain('there are 26 records, and 25 are allowed.');
  expect(findRecordIssues(['0011-x.md'], 90)).toEqual([]);
  expect(findRecordIssues(['0020-x.md'], 41)).toEqual(['docs/decisions/0020-x.md: 41 lines, and 40 are allowed.']);
  expect(findRecordIssues(['0020-x.md'], 30, []).join()).toContain('docs/decisions/README.md does not name it.');
});

test.each([
  ['limits', '| 15 s  |', '| 20 s  |', ['the limit bodyTimeout is 15000, not 20 s.']],
  ['limits', /^\| `.*\n/gm, '', ['there is no table of limits.']],
  ['limits', '/auth/login/', '/auth/in/', ['there is no address /auth/in.', 'the address /auth/login is not named.']],
  [
    'update',
    '-inbox',
    '-box',
    ['there is no migration 2026-11-21-box.', 'the migration 2026-11-21-inbox is not named.'],
  ],
])('docs/operations/%s.md: the check finds %s written as %s', (page, right, wrong, issues) => {
  const file = `docs/operations/${page}.md`;
  expect(findManualIssues({ ...soundManuals, [file]: soundManuals[file]?.replace(right, wrong) ?? '' }, facts)).toEqual(
    issues.map((issue) => `${file}: ${issue}`),
  );
});

test('the check compares the files that CONTRIBUTING lets read the clock with those of the lint rule', () => {
  const wrong = clockRule.replace('site/clock.ts', 'site/edition.ts');
  expect(findManualIssues({ ...soundManuals, 'CONTRIBUTING.md': wrong }, facts)).toEqual([
    'CONTRIBUTING.md: there is no file that may read the clock site/edition.ts.',
    'CONTRIBUTING.md: the file that may read the clock site/clock.ts is not named.',
  ]);
});
