// @module-tag full
/** Pages of the site and the office, as the server sends them, are valid HTML: by html-validate, which is not ours. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFresh } from '#contract/editor.ts';
import { editedKinds } from '#contract/kinds.ts';
import { languages } from '#contract/language.ts';
import { officeAccess } from '#contract/office.ts';
import { type InProcess, inProcess, site } from '#tests/harness/inbox.ts';
import { type Person, staffMember, visit } from '#tests/harness/staff.ts';

// Its preset "standard" has the rules of the HTML standard, and none of style.
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

function faultsIn(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 100);
      return `${ruleId}: ${message} near ${near}`;
    }),
  );
}

const isPage = (headers: Record<string, unknown>): boolean => String(headers['content-type']).startsWith('text/html');

const pageWith = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;

let server: InProcess;
let owner: Person;
beforeAll(async () => {
  server = await inProcess();
  owner = await staffMember(server, 'owner');
});
afterAll(() => server.close());

test('control: a style in the body and an id that occurs twice are found', () => {
  const said = faultsIn(
    pageWith('<div><style>p { color: red }</style></div><p id="a">One</p><p id="a">Two</p>'),
  ).join();
  for (const rule of ['element-permitted-content', 'no-dup-id']) expect(said).toContain(rule);
  expect(faultsIn(pageWith('<p>Text</p>'))).toEqual([]);
});

test.each(languages)('every known address of the site and what answers an unknown one, in %s', async (language) => {
  const paths = [...site.addresses.known.map(({ path }) => path), '/embed/evening', '/search?q=park', '/nope'];
  const faults: string[] = [];
  let pages = 0;
  for (const path of paths) {
    const url = `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;
    const { statusCode, body, headers } = await server.app.inject({ url });
    expect(statusCode, path).toBe(path === '/nope' ? 404 : 200);
    if (!isPage(headers)) continue;
    pages += 1;
    for (const fault of faultsIn(body)) faults.push(`${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(30);
});

test.each(languages)('the pages of the office, and the form of one entry of each kind, in %s', async (language) => {
  const entries = [...server.library.present.entries.values()];
  const forms = editedKinds.flatMap((kind) =>
    entries
      .filter((one) => one.kind === kind)
      .slice(0, 1)
      .map(({ id }) => `/office/content/${kind}/${id}`),
  );
  const fixed = Object.keys(officeAccess).filter((address) => !/[:*]/.test(address));
  const fresh = editedKinds.filter(isFresh).map((kind) => `/office/new/${kind}`);
  const faults: string[] = [];
  let pages = 0;
  for (const path of [...fixed, ...forms, ...fresh]) {
    const { body, headers } = await visit(server, `${path}?lng=${language}`, { as: owner });
    if (!isPage(headers)) continue;
    pages += 1;
    for (const fault of faultsIn(body)) faults.push(`${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(30);
});
