import { speculationRules } from '#contract/speculation-rules.ts';
import { expect, test } from '#tests/harness/browser.ts';

const speculationScripts = 'script[type=speculationrules]';

const insertRules = () => {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  try {
    script.text = '{"prefetch":[{"urls":["https://elsewhere.example/"]}]}';
    return 'written';
  } catch {
    return 'refused';
  }
};

test('public pages allow prefetching, the office does not, and no script can add rules', async ({ page, watch }) => {
  watch.expectFaults(/TrustedScript/, /trusted-types/);
  for (const path of ['/events', '/login', '/search?q=park', '/office/sign-in']) {
    await page.goto(path);
    expect(await page.locator(speculationScripts).allTextContents(), path).toEqual(
      path.startsWith('/office') ? [] : [speculationRules],
    );
  }
  expect(await page.evaluate(insertRules)).toBe('refused');
  await page.goto('/events');
  expect(await page.evaluate(insertRules)).toBe('refused');
});
