/** Checks every office page and its open dialogs: a dark phone and a light desktop. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type OfficeAddress, officeAccess } from '#contract/office/office.ts';
import { findAxeViolations } from '#tests/harness/axe.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type FullOffice, fullOfficeFixture } from '#tests/harness/full-office.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { checkPage, checkPageInBothModes } from '#tests/harness/page-checks.ts';
import { english, german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ office: FullOffice }>({ office: fullOfficeFixture });

test.describe.configure({ mode: 'default' });

interface PageState {
  at?: string;
  state?: string;
  open?: (page: Page, names: FullOffice['names']) => Promise<unknown>;
  isSignedOut?: true;
}
type PageStates = Partial<Record<OfficeAddress, PageState[]>>;

const clickButton = (name: string) => (page: Page) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();
const showSignedOut = async (page: Page) => {
  await page.context().addCookies([{ name: 'officeDone', value: 'signedOut', url: page.url() }]);
  await page.goto(new URL('?done=signedOut', page.url()).href);
};
const showIdCopy = async (page: Page) => {
  await page.locator('main [name=reason]').fill('Ausweis prüfen');
  await page.locator('main button[value=open]').click();
  await page.locator('main img').waitFor();
};
const submitRefused = async (page: Page, form: string) => {
  await page.locator(`${form} [name=email]`).fill('niemand@beispiel.example');
  await page.locator(`${form} [name=code], ${form} [name=password]`).first().fill('falsch-falsch-falsch');
  await page.locator(`${form} button`).click();
  await page.locator('[role=alert]').first().waitFor();
};
const listIssueStates = (...states: (keyof FullOffice['names'])[]): PageState[] =>
  states.map((state) => ({ state, at: state }));

const pageStates: PageStates = {
  '/office': [{}],
  '/office/sign-in': [
    { isSignedOut: true },
    { isSignedOut: true, state: english('office.log.event.signedOut'), open: showSignedOut },
    { isSignedOut: true, state: 'refused', open: (page) => submitRefused(page, '#recoveryCodes') },
  ],
  '/office/start': [{ isSignedOut: true, state: 'without a key' }],
  '/office/invitation': [
    { isSignedOut: true, at: '#key', state: 'invited' },
    { isSignedOut: true, at: `#${'A'.repeat(43)}`, state: 'with a used link' },
  ],
  '/office/proof': [{}],
  '/office/account': [{ open: clickButton(german('office.account.recoveryCodes.make')), state: 'codes to print' }],
  '/office/staff': [{ state: 'a person is invited' }],
  '/office/log': [{}],
  '/office/requests': [{ at: '?state=all' }, { at: '?find=niemand', state: 'nobody is found' }],
  '/office/requests/:reference': [{ at: 'open' }, { at: 'offered' }, { at: 'accepted' }, { at: 'withCopy' }],
  '/office/requests/:reference/id-copy': [{ at: 'withCopy' }, { at: 'withCopy', state: 'shown', open: showIdCopy }],
  '/office/requests/:reference/receipt': [{ at: 'accepted' }],
  '/office/requests/:reference/erasure': [{ at: 'accepted' }],
  '/office/events': [{}],
  '/office/events/:event': [{ at: '15' }],
  '/office/events/:event/alerts': [{ at: '15' }],
  '/office/events/:event/decision': [{ at: '15' }, { at: '15?as=cancelled', state: 'chosen' }],
  '/office/check-in/:event': [{ at: '15' }],
  '/office/check-in/:event/list': [{ at: '15' }],
  '/office/stats': [{}],
  '/office/newsletter': [{}],
  '/office/newsletter/:id': listIssueStates('begun', 'planned', 'sent'),
  '/office/newsletter/:id/send': listIssueStates('begun', 'whole', 'planned', 'sent', 'stopped'),
  '/office/newsletter/subscribers': [{}],
  '/office/films/:id': [{ at: 'ernte-2026', state: english('pictureLibrary.state.takenDown') }],
  '/office/content': [{}, { at: '?only=missing' }, { at: '?only=recent' }],
  '/office/content/:kind/:id/history': [{ at: 'events/15' }],
  '/office/house': [{}],
  '/office/redirects': [{}],
  '/office/new/:kind': [{ at: 'people' }, { at: 'media' }],
  '/office/content/search': [{ at: '?q=xyzzy', state: 'nothing is found' }],
  '/office/*': [{ at: 'no-such-page' }],
};

/** The tests of the other addresses; `no page`: answers that are no page. */
const checkedElsewhere = {
  'visual-editor.spec.ts': '/visual-editor /visual-editor/page /admin-bar',
  'media-library.spec.ts': '/pictures /pictures/batch /pictures/:id /content/pictures /content/pictures/:id',
  'film-upload.spec.ts': '/films/new',
  'editor.spec.ts': '/content/:kind /content/:kind/:id /content/:kind/:id/history/page',
  'editor-live.spec.ts': '/preview',
  'no page': `/requests/:reference/id-copy/:view /sign-out /stats/days.csv /events/money.csv /events/:event/money.csv /redirects/table.csv /photographs/:hash /media/:name
    /films/uploads /films/uploads/:upload/:part /films/:id/captions/:language /check-in/:event/check-ins /content/:kind/:id/draft /content/:kind/:id/presence
    /newsletter/:id/draft /newsletter/:id/presence /newsletter/:id/email /newsletter/subscribers/export`,
};

test('B1 each address of the office is in pageStates, or in checkedElsewhere with a test that runs axe', {
  tag: '@once',
}, async () => {
  const others = Object.values(checkedElsewhere).flatMap((listed) =>
    listed.split(/\s+/).map((path) => `/office${path}`),
  );
  expect([...Object.keys(pageStates), ...others].sort()).toEqual(Object.keys(officeAccess).sort());
  for (const file of Object.keys(checkedElsewhere).filter((name) => name !== 'no page'))
    expect(await readFile(new URL(file, import.meta.url), 'utf8'), file).toMatch(
      /await (findAxeViolations|checkPage|checkPageInBothModes|checkEditorPage)\(page/,
    );
});

let checkedCount = 0;

const isContentPage = (address: string) => /content|films|new/.test(address);

for (const [signed, content, title] of [
  [true, false, 'B1 axe finds nothing on the other pages of the office in any state, and nothing is too wide'],
  [true, true, 'B1 axe finds nothing on the pages of content, films and newsletter, and nothing is too wide'],
  [false, false, 'B1 axe finds nothing on the pages before signing in, and nothing is too wide'],
] as const)
  for (const everyWidth of [false, true])
    test(`${title} ${everyWidth ? 'at both widths' : 'at a desk'}`, {
      tag: everyWidth ? ['@once', '@full'] : '@once',
    }, async ({ page, context, office, watch }) => {
      watch.expectFaults(/status of 4\d\d/, /Unknown path/);
      if (signed) await signIn(context, office);
      const faults: string[] = [];
      for (const [address, states] of Object.entries(pageStates).filter(
        ([address]) => isContentPage(address) === content,
      ))
        for (const look of states.filter(({ isSignedOut = false }) => isSignedOut !== signed))
          for (const found of await checkState(page, office, address, look, everyWidth))
            faults.push(`${address} ${look.at ?? ''} ${look.state ?? ''} ${found}`);
      if (signed && !content) {
        await page.setViewportSize({ width: 360, height: 800 });
        await page.goto(`${office.address}/office?lng=de`);
        await page.locator('[popovertarget=office-menu]').click();
        const inMenu = await findAxeViolations(page, { excludedSelectors: ['main', 'footer'] });
        faults.push(...inMenu.map((fault) => `the menu: ${fault}`));
      }
      expect(faults).toEqual([]);
    });

async function checkState(
  page: Page,
  { address, names }: FullOffice,
  pattern: string,
  { at = '', open }: PageState,
  everyWidth: boolean,
) {
  const suffix = at.replace(/^#?\w+$/, (word) =>
    word.replace(/\w+/, (name) => names[name as keyof typeof names] ?? name),
  );
  const path = /[:*]/.test(pattern) ? pattern.replace(/:kind\/:id|[:*]\w*/, suffix) : pattern + suffix;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Without a new load, a change of the fragment would stay on the same page.
  await page.goto('about:blank');
  await page.goto(`${address}${path.replace(/(?=#|$)/, path.includes('?') ? '&lng=de' : '?lng=de')}`);
  await open?.(page, names);
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
  if (!everyWidth) {
    await page.setViewportSize({ width: 1280, height: 800 });
    return checkPage(page, { excludedSelectors: ['iframe'] });
  }
  checkedCount++;
  // The slow colour check runs in one of the two modes, in turns.
  return checkPageInBothModes(page, (turn) => ({
    excludedSelectors: ['iframe'],
    disabledRules: checkedCount % 2 === turn ? [] : ['color-contrast'],
  }));
}
