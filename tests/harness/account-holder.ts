/** Signs a visitor up and in by the API calls of the forms; other tests cover the forms. */
import { expect, type Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { setLanguage } from './browser.ts';

export const password = 'der Frosch im zweiten Akt';

let count = 0;
export const createEmailAddress = () => `klara-${process.pid}-${Date.now()}-${++count}@beispiel.example`;

export async function signUp(page: Page, email: string, language: Language) {
  await setLanguage(page, language);
  // Browsers keep localStorage per origin, so the page must be on the site.
  await page.goto('/robots.txt');
  await page.request.post('/auth/signup/', { data: { name: 'Klara Winter', email, password } });
  await signIn(page, email, password);
}

export async function signIn(page: Page, email: string, typed: string) {
  const answer = await page.request.post('/auth/login/', { data: { email, password: typed } });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: { access_token: string; refresh_token: string } };
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('token', access_token);
    localStorage.setItem('refreshToken', refresh_token);
  }, data);
  await page.goto('/account');
}
