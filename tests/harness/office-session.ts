/** A browser that is signed in to the office: it has the cookie of somebody who is. */
import type { BrowserContext, Page } from '@playwright/test';

export async function signIn(context: BrowserContext, { address, cookie }: { address: string; cookie: string }) {
  const [, value = ''] = cookie.split('=');
  await context.addCookies([{ name: 'office', value, domain: new URL(address).hostname, path: '/office' }]);
}

/** By the button at the top; on a telephone it lies in the menu. */
export async function signOut(page: Page, button: 'Abmelden' | 'Sign out') {
  const menu = page.locator('[popovertarget=office-menu]');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click();
}
