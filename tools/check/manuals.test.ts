import { expect, test } from 'vitest';
import { checkManuals, decisionFaults, manualFaults } from './manuals.ts';
import type { Facts } from './manuals-facts.ts';

const facts: Facts = {
  scripts: ['start', 'build', 'admin'],
  settings: ['PORT', 'HOST'],
  limits: { bodyTimeout: 15_000, bodyBytes: 65_536, headerCount: 100 },
  addresses: ['/auth/login', '/api/account'],
  paths: new Set([
    'README.md',
    'docs',
    'docs/operations.md',
    'site',
    'site/ui',
    'site/ui/Button.tsx',
    'site/README.md',
  ]),
  migrations: ['2026-11-21-inbox'],
  commands: {
    build: "{ clean: { type: 'boolean' } }; async list() {}",
    'admin -- staff': "const commands = { async invite() {} }; { role: { type: 'string' } }",
  },
  code: 'export function rateOf() {}',
  texts: 'de: Zehn Codes machen, en: Make ten codes',
};

const readme = '# House\n\n## The two commands\n\n`npm start`, `npm run build`, `npm run admin`\n';
const operations = `
## Settings

| variable       | default |
| -------------- | ------- |
| \`PORT\`, \`HOST\` | 1       |

## Limits

| limit         | value |
| ------------- | ----- |
| \`bodyTimeout\` | 15 s  |
| \`bodyBytes\`   | 64 KB |
| \`headerCount\` | 100   |

## Updating

| migration | what to know |
| --------- | ------------ |
| \`2026-11-21-inbox\` | |

## Addresses

\`POST /auth/login/\`, \`/api/account\`
`;

const found = (add: {
  readme?: string;
  operations?: string;
  ui?: string;
  office?: string;
  editing?: string;
  contributing?: string;
}) =>
  manualFaults(
    {
      'README.md': readme + (add.readme ?? ''),
      'docs/operations.md': add.operations ?? operations,
      'site/README.md': `\`ui/\`\n${add.ui ?? ''}`,
      'CONTRIBUTING.md': add.contributing ?? '',
      'docs/office.md': add.office ?? '',
      'docs/editing.md': add.editing ?? '',
    },
    facts,
  );

test('the manuals agree with the code', async () => {
  await checkManuals();
});

test('what is true passes: paths from the root, from the folder, files by name, anchors, code that is no path', () => {
  expect(found({ readme: '`site/ui/`, `Button.tsx`, [up](#the-two-commands), `text/html`, `<b>`' })).toEqual([]);
  expect(found({ ui: '`ui/`, `ui/Button.tsx`, [top](../README.md#house), [out](https://tollenau.example)' })).toEqual(
    [],
  );
  expect(found({ readme: '```sh\n`site/nothing`\n[x](y.md)\n```\n' })).toEqual([]);
  expect(found({ readme: '`npm run -s build -- list all --clean`, `npm run build -- FILE`' })).toEqual([]);
  expect(found({ contributing: '`config: rateOf(…)`, `--other-things`' })).toEqual([]);
  expect(found({ office: '„Zehn Codes machen“, “Make ten\ncodes”' })).toEqual([]);
  expect(found({ office: '## Deutsch\n\n- eins\n\n## English\n\n- one\n' })).toEqual([]);
});

test('a command that does not exist, and one that the README does not name', () => {
  expect(found({ readme: '`npm run bild`' })).toEqual(['README.md: there is no npm run bild.']);
  expect(
    manualFaults({ 'README.md': '`npm start`, `npm run build-all`', 'docs/operations.md': operations }, facts),
  ).toEqual([
    'README.md: there is no npm run build-all.',
    'README.md: npm run build is not named.',
    'README.md: npm run admin is not named.',
  ]);
});

test('a word of a command that it does not know', () => {
  expect(found({ readme: '`npm run build -- lists`\n```sh\nnpm run build -- list --clear\n```\n' })).toEqual([
    'README.md: there is no npm run build -- lists.',
    'README.md: there is no npm run build -- clear.',
  ]);
  expect(found({ readme: '`npm run admin -- staff invite E-MAIL --role ROLE`, `tollenau staff invite`' })).toEqual([]);
  expect(
    found({ readme: '`npm run admin -- staf`, `tollenau staff sing`\n```sh\ntollenau staff --rule x\n```\n' }),
  ).toEqual([
    'README.md: there is no npm run admin -- staf.',
    'README.md: there is no npm run admin -- staff sing.',
    'README.md: there is no npm run admin -- staff rule.',
  ]);
});

test('a name that the code does not have, a folder that its README leaves out, a button that no page shows', () => {
  expect(found({ contributing: '`keyedPage`' })).toEqual(['CONTRIBUTING.md: nothing is called keyedPage.']);
  expect(
    manualFaults({ 'README.md': readme, 'docs/operations.md': operations, 'site/README.md': 'nothing' }, facts),
  ).toEqual(['site/README.md: ui/ is not named.']);
  expect(found({ office: '“Make nine codes”' })).toEqual([
    'docs/office.md: no page of the office says "Make nine codes".',
  ]);
  expect(found({ editing: '„Neun Codes machen“' })).toEqual([
    'docs/editing.md: no page of the office says "Neun Codes machen".',
  ]);
});

test('a manual whose halves do not say the same', () => {
  expect(found({ office: '## Deutsch\n\n- eins\n- zwei\n\n## English\n\n- one\n' })).toEqual([
    'docs/office.md: the German half has 2 items of lists, the English 1.',
  ]);
});

test('a file or a folder that does not exist', () => {
  expect(found({ readme: '`site/shell/page.ts`' })).toEqual(['README.md: there is no site/shell/page.ts.']);
  expect(found({ readme: '`Buton.tsx`' })).toEqual(['README.md: there is no Buton.tsx.']);
  expect(found({ ui: '`uj/` and `ui/Buton.tsx`' })).toEqual([
    'site/README.md: there is no uj/.',
    'site/README.md: there is no ui/Buton.tsx.',
  ]);
  expect(found({ ui: '`ui/`, `README.md` and `operations.md` of docs, `Buton.css`' })).toEqual([
    'site/README.md: there is no Buton.css.',
  ]);
});

test('a decision too many, one that is too long, one that the list lacks', () => {
  const record = (number: number, lines = 30): [string, string] => [
    `docs/decisions/00${number}-x.md`,
    'x\n'.repeat(lines),
  ];
  const records = [...Array.from({ length: 25 }, (_, index) => record(index + 20)), record(11, 90)];
  const list = (entries: [string, string][]) =>
    entries.map(([file]) => `[x](${file.slice('docs/decisions/'.length)})`).join('\n');
  const faultsOf = (entries: [string, string][], listed = entries) =>
    decisionFaults(Object.fromEntries([...entries, ['docs/decisions/README.md', list(listed)]]));
  expect(faultsOf(records.slice(1))).toEqual([]);
  expect(faultsOf(records)).toEqual([
    'docs/decisions: there are 26 records, and 25 are allowed. Merge two, or delete one.',
  ]);
  expect(faultsOf([record(20, 41)])).toEqual(['docs/decisions/0020-x.md: 41 lines, and 40 are allowed.']);
  expect(faultsOf([record(20)], [])).toEqual(['docs/decisions/0020-x.md: docs/decisions/README.md does not name it.']);
});

test('a link to no file, and one to no heading', () => {
  expect(found({ readme: '[x](docs/operation.md)' })).toEqual(['README.md: the link docs/operation.md leads nowhere.']);
  expect(found({ readme: '[x](docs/operations.md#setting)' })).toEqual([
    'README.md: the link docs/operations.md#setting leads to no heading.',
  ]);
});

test.each([
  ['`PORT`, `HOST`', '`PORT`, `HOTS`', ['there is no setting HOTS.', 'the setting HOST is not named.']],
  ['| 15 s  |', '| 20 s  |', ['the limit bodyTimeout is 15000, not 20 s.']],
  ['| 64 KB |', '| 64    |', ['the limit bodyBytes is 65536, not 64.']],
  ['| 15 s  |', '| 15 min |', ['the limit bodyTimeout is 15000, not 15 min.']],
  ['## Limits', '## Bounds', ['there is no table of limits.']],
  ['-inbox', '-outbox', ['there is no migration 2026-11-21-outbox.', 'the migration 2026-11-21-inbox is not named.']],
  ['headerCount', 'headersCount', ['the limit headersCount is undefined, not 100.']],
  ['/auth/login/', '/auth/signin/', ['there is no address /auth/signin.', 'the address /auth/login is not named.']],
])('the manual of the operator: %s written as %s', (right, wrong, faults) => {
  expect(found({ operations: operations.replace(right, wrong) })).toEqual(
    faults.map((fault) => `docs/operations.md: ${fault}`),
  );
});
