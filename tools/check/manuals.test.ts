import { expect, test } from 'vitest';
import { checkManuals, type Facts, manualFaults } from './manuals.ts';

const facts: Facts = {
  scripts: ['start', 'build'],
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
};

const readme = '# House\n\n## The two commands\n\n`npm start`, `npm run build`\n';
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

## Addresses

\`POST /auth/login/\`, \`/api/account\`
`;

const found = (add: { readme?: string; operations?: string; ui?: string }) =>
  manualFaults(
    {
      'README.md': readme + (add.readme ?? ''),
      'docs/operations.md': add.operations ?? operations,
      'site/README.md': add.ui ?? '',
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
});

test('a command that does not exist, and one that the README does not name', () => {
  expect(found({ readme: '`npm run bild`' })).toEqual(['README.md: there is no npm run bild.']);
  expect(
    manualFaults({ 'README.md': '`npm start`, `npm run build-all`', 'docs/operations.md': operations }, facts),
  ).toEqual(['README.md: there is no npm run build-all.', 'README.md: npm run build is not named.']);
});

test('a file or a folder that does not exist', () => {
  expect(found({ readme: '`site/shell/page.ts`' })).toEqual(['README.md: there is no site/shell/page.ts.']);
  expect(found({ readme: '`Buton.tsx`' })).toEqual(['README.md: there is no Buton.tsx.']);
  expect(found({ ui: '`uj/` and `ui/Buton.tsx`' })).toEqual([
    'site/README.md: there is no uj/.',
    'site/README.md: there is no ui/Buton.tsx.',
  ]);
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
  ['headerCount', 'headersCount', ['the limit headersCount is undefined, not 100.']],
  ['/auth/login/', '/auth/signin/', ['there is no address /auth/signin.', 'the address /auth/login is not named.']],
])('the manual of the operator: %s written as %s', (right, wrong, faults) => {
  expect(found({ operations: operations.replace(right, wrong) })).toEqual(
    faults.map((fault) => `docs/operations.md: ${fault}`),
  );
});
