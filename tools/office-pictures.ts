import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { languages, locales } from '#contract/language.ts';
import { openStaffSessions } from '#office/team/server/sessions.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';
import { installSampleSeason } from './admin/sample-season/install.ts';
import { browserArguments, ensureBrowser } from './browser.ts';
import { serve, type TestServer } from './test-server.ts';

const folder = new URL('../docs/office/', import.meta.url).pathname;
const window = { width: 1200, height: 800 };
const outputImage = { width: 1000, quality: 55 };

export async function takeOfficeScreenshots(): Promise<void> {
  await using server = await serve({ LOG_LEVEL: 'error' });
  const [evening] = await installSampleSeason(server);
  const cookie = await signIn(server);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  try {
    for (const language of languages) {
      // Date fields follow the browser's own language.
      const look = { viewport: window, reducedMotion: 'reduce', colorScheme: 'light' } as const;
      const context = await browser.newContext({ ...look, locale: locales[language] });
      await context.addCookies([{ name: 'office', value: cookie, domain: '127.0.0.1', path: '/office' }]);
      const page = await context.newPage();
      await page.goto(`${server.address}/office/requests`);
      const request = await page.locator('tbody a').first().getAttribute('href');
      const pages = {
        today: '/office',
        requests: '/office/requests',
        request: request ?? '',
        evenings: '/office/events',
        evening: `/office/events/${evening}`,
      };
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(`${server.address}${path}?lng=${language}`, { waitUntil: 'networkidle' });
        // Hides the blinking cursor.
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        const taken = await page.screenshot();
        const file = join(folder, `${name}.${language}.webp`);
        const { size } = await sharp(taken)
          .resize(outputImage.width)
          .webp({ quality: outputImage.quality })
          .toFile(file);
        bytes += size;
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  console.log(`Pictures of the office in docs/office/: ${Math.round(bytes / 1024)} KB`);
}

async function signIn({ folder: dataDir }: TestServer): Promise<string> {
  const storage = await openStorage(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), 'guest');
  const now = new Date();
  const id = randomUUID();
  const person = { id, name: 'Henrike Voss', email: 'voss@tollenau.example', role: 'owner' as const };
  const nothing = { evening: null, passwordHash: null, totpSealed: null, totpStep: null, until: null, removedAt: null };
  await storage.db
    .insertInto('staff')
    .values({ ...person, ...nothing, createdAt: now.toISOString() })
    .execute();
  const sessions = openStaffSessions({ db: storage.db, now: () => now });
  const token = await storage.db.transaction().execute((work) => sessions.start(work, id, 'Firefox, Linux'));
  await storage.close();
  return token;
}
