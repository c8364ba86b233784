import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { intlLocales, languages } from '#contract/language.ts';
import { type ManualSite, pictureTime } from './manual-site.ts';

const folder = new URL('../../docs/office/', import.meta.url).pathname;

export async function takeOfficeScreenshots(browser: Browser, { address, cookie, office }: ManualSite): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    // Date fields follow the browser's own language.
    const look = { viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce', colorScheme: 'light' } as const;
    await using context = await browser.newContext({ ...look, locale: intlLocales[language] });
    await context.clock.setFixedTime(pictureTime);
    await context.addCookies([{ name: 'office', value: cookie, domain: '127.0.0.1', path: '/office' }]);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(office)) {
      await page.goto(`${address}${path}?lng=${language}`, { waitUntil: 'networkidle' });
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
