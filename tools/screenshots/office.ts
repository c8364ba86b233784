import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { intlLocales, languages } from '#contract/language.ts';
import { openStaffSessions } from '#office/team/server/sessions.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';
import type { TestServer } from '#tools/test-server.ts';

const folder = new URL('../../docs/office/', import.meta.url).pathname;

export async function takeOfficeScreenshots(browser: Browser, server: TestServer, event = 0): Promise<void> {
  const cookie = await signIn(server);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    // Date fields follow the browser's own language.
    const look = { viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce', colorScheme: 'light' } as const;
    await using context = await browser.newContext({ ...look, locale: intlLocales[language] });
    await context.addCookies([{ name: 'office', value: cookie, domain: '127.0.0.1', path: '/office' }]);
    const page = await context.newPage();
    await page.goto(`${server.address}/office/requests`);
    const request = (await page.locator('tbody a').first().getAttribute('href')) ?? '';
    const pages = { today: '', requests: '/requests', evenings: '/events', evening: `/events/${event}` };
    for (const [name, path] of [
      ['request', request],
      ...Object.entries(pages).map(([key, end]) => [key, `/office${end}`]),
    ]) {
      await page.goto(`${server.address}${path}?lng=${language}`, { waitUntil: 'networkidle' });
      // Hides the blinking cursor.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const taken = sharp(await page.screenshot())
        .resize(1000)
        .webp({ quality: 55 });
      await taken.toFile(join(folder, `${name}.${language}.webp`));
    }
  }
  console.log('The pictures of the office are in docs/office/.');
}

async function signIn({ folder: dataDir }: TestServer): Promise<string> {
  await using storage = await openStorage(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), 'guest');
  const { db } = storage;
  const [id, now] = [randomUUID(), new Date()];
  const person = { name: 'Henrike Voss', email: 'voss@tollenau.example', role: 'owner' } as const;
  await db
    .insertInto('staff')
    .values({ id, ...person, createdAt: now.toISOString() })
    .execute();
  const sessions = openStaffSessions({ db, now: () => now });
  return await db.transaction().execute((trx) => sessions.start(trx, id, 'Firefox, Linux'));
}
