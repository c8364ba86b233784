/** Every page of the office in what it opens (`looks`), on a telephone in the evening and on a desk by day. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type OfficeAddress, officeAccess } from '#contract/office/office.ts';
import { axeFaults } from '#tests/harness/axe.ts';
import { expect, test as watched } from '#tests/harness/browser.ts';
import { type FullOffice, fullOffice } from '#tests/harness/full-office.ts';
import { faultsInBoth, faultsOn } from '#tests/harness/looked-at.ts';
import { signIn } from '#tests/harness/signed-in.ts';

const test = watched.extend<{ office: FullOffice }>({ office: fullOffice });

test.describe.configure({ mode: 'default' });

interface Look {
  at?: string;
  state?: string;
  open?: (page: Page, names: FullOffice['names']) => Promise<unknown>;
  stranger?: true;
}
type Looks = Partial<Record<OfficeAddress, Look[]>>;

const pressed = (name: string) => (page: Page) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();
const signedOut = async (page: Page) => {
  await page.context().addCookies([{ name: 'officeDone', value: 'signedOut', url: page.url() }]);
  await page.goto(new URL('?done=signedOut', page.url()).href);
};
const refused = async (page: Page, form: string) => {
  await page.locator(`${form} [name=email]`).fill('niemand@beispiel.example');
  await page.locator(`${form} [name=code], ${form} [name=password]`).first().fill('falsch-falsch-falsch');
  await page.locator(`${form} button`).click();
  await page.locator('[role=alert]').first().waitFor();
};
const ofIssues = (...states: (keyof FullOffice['names'])[]): Look[] => states.map((state) => ({ state, at: state }));

const looks: Looks = {
  '/office': [{}],
  '/office/sign-in': [
    { stranger: true },
    { stranger: true, state: 'signed out', open: signedOut },
    { stranger: true, state: 'refused', open: (page) => refused(page, '#printed') },
  ],
  '/office/start': [{ stranger: true, state: 'without a key' }],
  '/office/invitation': [
    { stranger: true, at: '#key', state: 'invited' },
    { stranger: true, at: `#${'A'.repeat(43)}`, state: 'spent' },
  ],
  '/office/proof': [{}],
  '/office/me': [{ open: pressed('Zehn Codes machen'), state: 'codes to print' }],
  '/office/staff': [{ state: 'somebody is invited' }],
  '/office/log': [{}],
  '/office/requests': [{ at: '?state=all' }, { at: '?find=niemand', state: 'nobody is found' }],
  '/office/requests/:reference': [{ at: 'open' }, { at: 'offered' }, { at: 'accepted' }],
  '/office/evenings': [{}],
  '/office/evenings/:event': [{ at: '15' }],
  '/office/evenings/:event/alerts': [{ at: '15' }],
  '/office/evenings/:event/decision': [{ at: '15' }, { at: '15?as=cancelled', state: 'chosen' }],
  '/office/figures': [{}],
  '/office/newsletter': [{}],
  '/office/newsletter/:id': ofIssues('begun', 'planned', 'sent'),
  '/office/newsletter/:id/send': ofIssues('begun', 'whole', 'planned', 'sent', 'stopped'),
  '/office/newsletter/members': [{}],
  '/office/films/:id': [{ at: 'ernte-2026', state: 'taken down' }],
  '/office/content': [{}, { at: '?only=missing' }, { at: '?only=recent' }],
  '/office/content/:kind/:id/history': [{ at: 'events/15' }],
  '/office/new/:kind': [{ at: 'people' }, { at: 'media' }],
  '/office/content/search': [{ at: '?q=xyzzy', state: 'nothing is found' }],
  '/office/*': [{ at: 'no-such-page' }],
};

/** What looks at the other addresses; `no page` is nothing to see. */
const elsewhere = {
  'see.spec.ts': '/see /see/page /bar',
  'picture-desk.spec.ts': '/pictures /pictures/together /pictures/:id /content/pictures /content/pictures/:id',
  'film-desk.spec.ts': '/films/new',
  'door.spec.ts': '/door/:event /door/:event/list',
  'editor.spec.ts': '/content/:kind /content/:kind/:id /content/:kind/:id/history/page',
  'editor-live.spec.ts': '/preview',
  'no page': `/sign-out /figures/days.csv /photographs/:hash /films/uploads /films/uploads/:upload/:part
    /films/:id/captions/:language /door/:event/presses /content/:kind/:id/draft /content/:kind/:id/here
    /newsletter/:id/draft /newsletter/:id/here /newsletter/:id/letter /newsletter/members/list`,
};

test('B1 each address of the office is looked at by axe, here or where it is said', { tag: '@once' }, async () => {
  const others = Object.values(elsewhere).flatMap((listed) => listed.split(/\s+/).map((path) => `/office${path}`));
  expect([...Object.keys(looks), ...others].sort()).toEqual(Object.keys(officeAccess).sort());
  for (const file of Object.keys(elsewhere).filter((name) => name !== 'no page'))
    expect(await readFile(new URL(file, import.meta.url), 'utf8'), file).toMatch(
      /await (axeFaults|faultsOn|faultsInBoth)\(page/,
    );
});

let looked = 0;

const ofContent = (address: string) => /content|films|new/.test(address);

for (const [signed, content, title] of [
  [true, false, 'B1 axe finds nothing on any page of the desk in any state, and nothing is too wide'],
  [true, true, 'B1 nor on those of content and newsletter'],
  [false, false, 'B1 nor on those before signing in'],
] as const)
  for (const everyWidth of [false, true])
    test(`${title} ${everyWidth ? 'at both widths' : 'at a desk'}`, {
      tag: everyWidth ? ['@once', '@full'] : '@once',
    }, async ({ page, context, office, watch }) => {
      test.slow();
      watch.expectFaults(/status of 4\d\d/, /Unknown path/);
      if (signed) await signIn(context, office);
      const faults: string[] = [];
      for (const [address, states] of Object.entries(looks).filter(([address]) => ofContent(address) === content))
        for (const look of states.filter(({ stranger = false }) => stranger !== signed))
          for (const found of await faultsIn(page, office, address, look, everyWidth))
            faults.push(`${address} ${look.at ?? ''} ${look.state ?? ''} ${found}`);
      if (signed && !content) {
        await page.setViewportSize({ width: 360, height: 800 });
        await page.goto(`${office.address}/office?lng=de`);
        await page.locator('[popovertarget=office-menu]').click();
        faults.push(...(await axeFaults(page, { blind: ['main', 'footer'] })).map((fault) => `the menu: ${fault}`));
      }
      expect(faults).toEqual([]);
    });

async function faultsIn(
  page: Page,
  { address, names }: FullOffice,
  pattern: string,
  { at = '', open }: Look,
  everyWidth: boolean,
) {
  const said = at.replace(/^#?\w+$/, (word) =>
    word.replace(/\w+/, (name) => names[name as keyof typeof names] ?? name),
  );
  const path = /[:*]/.test(pattern) ? pattern.replace(/:kind\/:id|[:*]\w*/, said) : pattern + said;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Two addresses that differ behind their `#` are one page to a browser.
  await page.goto('about:blank');
  await page.goto(`${address}${path.replace(/(?=#|$)/, path.includes('?') ? '&lng=de' : '?lng=de')}`);
  await open?.(page, names);
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
  if (!everyWidth) {
    await page.setViewportSize({ width: 1280, height: 800 });
    return faultsOn(page, { blind: ['iframe'] });
  }
  looked++;
  // Colours cost more than all else together, and are the same few everywhere: of each look they are judged in one of the two.
  return faultsInBoth(page, (turn) => ({
    blind: ['iframe'],
    without: looked % 2 === turn ? [] : ['color-contrast'],
  }));
}
