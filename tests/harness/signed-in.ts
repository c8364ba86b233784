/** A browser that is signed in to the office: it has the cookie of somebody who is. */
import type { BrowserContext } from '@playwright/test';

export async function signIn(context: BrowserContext, { address, cookie }: { address: string; cookie: string }) {
  const [, value = ''] = cookie.split('=');
  await context.addCookies([{ name: 'office', value, domain: new URL(address).hostname, path: '/office' }]);
}
