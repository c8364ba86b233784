/** A browser with the session cookie of a member of staff. */
import type { BrowserContext, Page } from '@playwright/test';

export async function signIn(context: BrowserContext, { address, cookie }: { address: string; cookie: string }) {
  const [, value = ''] = cookie.split('=');
  await context.addCookies([{ name: 'office', value, domain: new URL(address).hostname, path: '/office' }]);
}

/** Signs out by the button at the top, which is in the menu on a phone. */
export async function signOut(page: Page, button: 'Abmelden' | 'Sign out') {
  const menu = page.locator('[popovertarget=office-menu]');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click();
}
