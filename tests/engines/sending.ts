import { expect } from 'vitest';
import { wallClock } from '#contract/wall-time.ts';
import { createFirstLink } from '#office/team/server/start.ts';
import { keys } from '#tests/harness/other-browsers/driver.ts';
import { enrolWithCodes } from '#tests/harness/staff.ts';
import { english, german } from '#tests/harness/texts.ts';
import type { JourneyContext, JourneyStep } from './journey.ts';

async function findEmailedLink(to: string, path: string, { server }: JourneyContext): Promise<string> {
  const emails = (await server.emails()).filter((email) => email.to?.some(({ address }) => address === to));
  const links = emails.flatMap(({ text = '' }) => text.match(new RegExp(`${path}\\S+`))?.[0] ?? []);
  const link = links.at(-1);
  if (!link) throw new Error(`No email to ${to} leads to ${path}.`);
  return link;
}

/** Consent and button of the ticket dialog are inside the window, and nothing covers them. */
const isFormEndVisible = () =>
  ['agreement', 'send'].every((which) => {
    const part = document.querySelector(`dialog[open] ${which === 'send' ? '[type=submit]' : '[name=agreement]'}`);
    if (!part) return false;
    const { left, top, width, height } = part.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === part;
  });

const password = 'der Frosch im zweiten Akt';

export const sendingJourneys: Record<string, JourneyStep> = {
  'a ticket request needs consent; the receipt links to the request': async (tried) => {
    const { page, server } = tried;
    await page.go('/events/9?lng=de');
    await page.click('main form[action="/tickets"] button');
    await page.fill('dialog[open] [name=fullName]', 'Klara Winter');
    await page.fill('dialog[open] [name=email]', 'klara@beispiel.example');
    expect(await page.evaluate(isFormEndVisible)).toBe(true);
    await page.click('dialog[open] details:has([data-today]) > summary');
    await page.click('dialog[open] [data-today] button');
    await page.click('dialog[open] [type=submit]');
    await page.expectText('dialog[open] [role=alert]', german('errors.consentMissing'));
    await page.click('dialog[open] [name=agreement]');
    await page.click('dialog[open] [type=submit]');
    await page.expectText('aside[role=status]', /T-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    const { db } = server.storage;
    const rows = await db.selectFrom('ticketRequests').select(['fullName', 'email', 'selectedDate']).execute();
    const selectedDate = wallClock(server.clock.now).date;
    expect(rows).toEqual([{ fullName: 'Klara Winter', email: 'klara@beispiel.example', selectedDate }]);
    await page.click('aside[role=status] a');
    await page.expectText('main', /T-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  },

  'the newsletter button waits for consent; the link in the email confirms': async (tried) => {
    const { page } = tried;
    await page.go('/contact?lng=en#newsletter');
    await page.fill('#newsletter [name=email]', 'ada@beispiel.example');
    const isDisabled = () => document.querySelector<HTMLButtonElement>('#newsletter button')?.disabled;
    expect(await page.evaluate(isDisabled)).toBe(true);
    await page.click('#newsletter [name=consent]');
    await page.click('#newsletter button');
    await page.expectText('#newsletter [role=status]', /Thank you!/);
    await page.go(await findEmailedLink('ada@beispiel.example', '/newsletter/confirm', tried));
    await page.click('main [type=submit]');
    await page.expectText('h1', english('newsletter.confirmed.title'));
  },

  'a visitor signs up, confirms by email, signs out and signs in again': async (tried) => {
    const { page } = tried;
    const email = 'benno@beispiel.example';
    await page.go('/signup?lng=de');
    await page.fill('main [name=name]', 'Benno Müller');
    await page.fill('main [name=email]', email);
    await page.fill('main [name=password]', password);
    await page.click('main [type=submit]');
    await page.expectText('main', /Ihr Konto ist angelegt/);
    await page.go(await findEmailedLink(email, '/verify', tried));
    await page.fill('main [name=password]', password);
    await page.click('main [type=submit]');
    await page.expectText('main', /Ihre Adresse ist bestätigt\./);
    await page.reset();
    await page.go('/login?lng=de');
    await page.fill('main [name=email]', email);
    await page.fill('main [name=password]', password);
    await page.press(keys.enter);
    await page.waitUntilTrue(() => location.pathname !== '/login');
    await page.go('/account');
    await page.expectText('h1', german('account.title'));
    await page.expectText('main #details', /Benno Müller/);
  },
};

const ownerPassword = 'drei Frösche singen falsch';
const ownerEmail = 'ida@tollenau.example';

/** Signs in with a password and a one-time code, because a passkey needs a device. */
async function enrolOwner({ server, address }: JourneyContext): Promise<() => string> {
  const { code } = await enrolWithCodes(server, await createFirstLink(server.staffServices, address), {
    email: ownerEmail,
    password: ownerPassword,
  });
  server.advance(60_000);
  return code;
}

export const officeJourneys: Record<string, JourneyStep> = {
  'a member of staff signs in, changes a title, sees it saved and previewed, and publishes it': async (tried) => {
    const { page, address } = tried;
    const code = await enrolOwner(tried);
    await page.go('/office/sign-in?lng=de');
    await page.fill('#password [name=email]', ownerEmail);
    await page.fill('#password [name=password]', ownerPassword);
    await page.fill('#password [name=code]', code());
    await page.click('#password [type=submit]');
    await page.waitUntilTrue(() => location.pathname === '/office');

    await page.go('/office/content/news/1?lng=de');
    await page.fill('[id="title.de"]', 'Die Nachtreiher kommen');
    await page.expectText('[data-slot=status]', /^Gespeichert um/);
    await page.waitUntilTrue(
      () =>
        document
          .querySelector<HTMLIFrameElement>('[data-preview-frame=de] iframe:not([data-loading])')
          ?.contentDocument?.querySelector('h1')?.textContent === 'Die Nachtreiher kommen',
    );
    await page.click('button', 'Veröffentlichen');
    await page.expectText('[role=status]', /ist veröffentlicht/);
    const published = await (await fetch(`${address}/news-detail/1?lng=de`)).text();
    expect(published).toContain('Die Nachtreiher kommen');
  },
};
