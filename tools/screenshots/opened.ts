import type { Page } from '@playwright/test';
import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';

interface OpenedState {
  name: string;
  path: string;
  only?: RegExp;
  full?: boolean;
  open: (page: Page) => Promise<unknown>;
}

export const cataloguePath = '/catalogue';
const menuButton = '[popovertarget="menu"]';
const dialog = 'dialog[open]';
const book = 'main form[action="/tickets"] button';

export const openedStates: readonly OpenedState[] = [
  {
    name: 'menu',
    path: '/',
    only: /phone|tablet/,
    open: (page) => clickAndWait(page, menuButton, '#menu:popover-open'),
  },
  {
    name: 'film at home',
    path: '/',
    open: (page) => clickAndWait(page, '[data-film-toggle]', '[data-film][data-shown]'),
  },
  { name: 'dialog', path: '/events/15', open: (page) => clickAndWait(page, book, dialog) },
  { name: 'error', path: '/events/15', open: sendNothing },
  { name: 'receipt', path: '/events/15', open: sendRequest },
  { name: 'place', path: '/park', open: (page) => clickAndWait(page, 'li > a[data-place]:has(img)', dialog) },
  { name: 'gallery in full', path: '/media-detail/3', open: (page) => clickAndWait(page, '[data-full]', dialog) },
  { name: 'film', path: '/media-detail/1', open: playFilm },
  { name: 'account', path: accountPages.account, full: true, open: signUpAndIn },
  { name: 'states', path: cataloguePath, full: true, open: forceStates },
  { name: 'states in forced colours', path: cataloguePath, full: true, open: forceColours },
];

async function clickAndWait(page: Page, control: string, appears: string) {
  await page.locator(control).first().click({ timeout: 5000 });
  await page.locator(appears).first().waitFor();
}

async function sendNothing(page: Page) {
  await clickAndWait(page, book, dialog);
  await clickAndWait(page, `${dialog} [type=submit]`, `${dialog} [role=alert] > p`);
}

async function sendRequest(page: Page) {
  await clickAndWait(page, book, dialog);
  await page.locator(`${dialog} [name=fullName]`).fill('Klara Winter');
  await page.locator(`${dialog} [name=email]`).fill('klara@beispiel.example');
  await page.locator(`${dialog} [type=checkbox]`).check();
  await clickAndWait(page, `${dialog} [type=submit]`, 'aside[role=status]');
}

function playFilm(page: Page) {
  return page.locator('video').evaluate(async (film: HTMLVideoElement) => {
    await film.play();
    await new Promise((resolve) => film.addEventListener('timeupdate', resolve, { once: true }));
  });
}

async function signUpAndIn(page: Page) {
  const person = { name: 'Klara Winter', email: 'klara@beispiel.example', password: 'der Frosch im zweiten Akt' };
  await page.request.post(authAddresses.signUp, { data: person });
  const answer = await page.request.post(authAddresses.signIn, { data: person });
  const { data } = (await answer.json()) as { data: { access_token: string; refresh_token: string } };
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('token', access_token);
    localStorage.setItem('refreshToken', refresh_token);
  }, data);
  await page.reload();
  await page.locator('main [data-fills-page] form').first().waitFor();
}

async function forceColours(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' });
  await forceStates(page);
}

const states = { hover: ['hover'], active: ['hover', 'active'], 'focus-visible': ['focus', 'focus-visible'] };

/** Each row of the catalogue shows one state. */
async function forceStates(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  for (const [state, forcedPseudoClasses] of Object.entries(states)) {
    const selector = `[data-state='${state}'] :is(a, button, summary, input, select)`;
    const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds) await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}
