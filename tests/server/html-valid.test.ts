// @module-tag full
/** Pages of the site and the office are valid HTML by html-validate, an independent checker. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editableKinds } from '#contract/content/kinds.ts';
import { languages } from '#contract/language.ts';
import { isNewEntryKind } from '#contract/office/editor.ts';
import { officeAccess } from '#contract/office/office.ts';
import { fixtureSite, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, getPage, type TestStaff } from '#tests/harness/staff.ts';

// The preset "standard" has the rules of the HTML standard, and no style rules.
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

function findIssues(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 100);
      return `${ruleId}: ${message} near ${near}`;
    }),
  );
}

/** Astro writes dates, sets and other types as well, which our islands do not read. */
const findUnknownProps = (html: string): string[] =>
  [...html.matchAll(/<astro-island [^>]*props="([^"]*)/g)]
    .filter(([, props = '']) => /\[([2-9]|1\d),/.test(props))
    .map(([, props]) => `site/build/when-touched.ts cannot read ${props}`);

/** A component used a class that its style sheet lacks, by a computed name. */
const findUndefinedClasses = (html: string): string[] =>
  [...html.matchAll(/<[^>]* class="(?:[^"]* )?undefined[ "][^>]*>/g)].map(([tag]) => `undefined class in ${tag}`);

let server: InProcessServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startInProcess();
  owner = await createStaffMember(server, 'owner');
});
afterAll(() => server.close());

test('control: the check finds a style in the body, a duplicate id and an undefined class', () => {
  const page = (body: string) =>
    `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
  const issues = findIssues(
    page('<div><style>p { color: red }</style></div><p id="a">One</p><p id="a">Two</p>'),
  ).join();
  for (const rule of ['element-permitted-content', 'no-dup-id']) expect(issues).toContain(rule);
  expect(findIssues(page('<p>Text</p>'))).toEqual([]);
  expect(findUndefinedClasses('<p class="a undefined">')).toHaveLength(1);
  expect(findUndefinedClasses('<p class="a">undefined</p>')).toEqual([]);
});

test.each(languages)(
  'the pages of the site, of the office and of one entry of each kind are valid HTML, in %s',
  async (language) => {
    const entries = [...server.library.current.entries.values()];
    const forms = editableKinds.flatMap((kind) => {
      const entry = entries.find((one) => one.kind === kind);
      return entry ? [`/office/content/${kind}/${entry.id}`] : [];
    });
    const paths = [
      ...fixtureSite.addresses.pages.map(({ path }) => path),
      ...['/embed/evening', '/embed/map', '/embed/video/2', '/search?q=park', '/nope'],
      ...Object.keys(officeAccess).filter((address) => !/[:*]/.test(address)),
      ...editableKinds.filter(isNewEntryKind).map((kind) => `/office/new/${kind}`),
    ];
    const issues: string[] = [];
    let pages = 0;
    for (const path of [...paths, ...forms]) {
      const url = `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;
      const answer = path.startsWith('/office') ? getPage(server, url, { as: owner }) : server.app.inject({ url });
      const { body, headers } = await answer;
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      pages += 1;
      if (path.startsWith('/office') && body.includes('{{')) issues.push(`${path}: curly brackets`);
      for (const issue of [...findIssues(body), ...findUnknownProps(body), ...findUndefinedClasses(body)])
        issues.push(`${path}: ${issue}`);
    }
    expect(issues).toEqual([]);
    expect(pages).toBeGreaterThan(60);
  },
);
