import { expect } from 'vitest';
import { createFirstLink } from '#office/team/server/start.ts';
import { enrolWithCodes } from '#tests/harness/staff.ts';
import type { JourneyContext, JourneyStep } from './journey.ts';

const password = 'drei Frösche singen falsch';
const email = 'ida@tollenau.example';

/** Somebody who comes in with a password and the codes of an app; passkeys need a device of their own. */
async function enrolOwner({ server, address }: JourneyContext): Promise<() => string> {
  const { code } = await enrolWithCodes(server, await createFirstLink(server.staff, address), { email, password });
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  return code;
}

export const officeJourneys: Record<string, JourneyStep> = {
  'the office: signed in, a title is changed, saved by itself, shown beside, published': async (tried) => {
    const { page, address } = tried;
    const code = await enrolOwner(tried);
    await page.go('/office/sign-in?lng=de');
    await page.fill('#password [name=email]', email);
    await page.fill('#password [name=password]', password);
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
