import { rules } from '#contract/look-ahead.ts';
import { expect, test } from '#tests/harness/browser.ts';

const written = 'script[type=speculationrules]';

const refusal = [/TrustedScript/, /trusted-types/];

/** What a script gets that would write other rules. */
const writeOthers = () => {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  try {
    script.text = '{"prefetch":[{"urls":["https://elsewhere.example/"]}]}';
    return 'written';
  } catch {
    return 'refused';
  }
};

test('a page writes down which pages may be fetched before they are pressed, and nobody can write others', async ({
  page,
  watch,
}) => {
  for (const path of ['/events', '/login', '/search?q=park']) {
    await page.goto(path);
    // That its policy allows them, the harness hears: what it refuses is a fault.
    expect(await page.locator(written).textContent(), path).toBe(rules);
  }
  watch.expectFaults(...refusal);
  expect(await page.evaluate(writeOthers)).toBe('refused');
});

test('the office looks at no page before it is pressed, and nobody can tell it to', async ({ page, watch }) => {
  await page.goto('/office/sign-in');
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.locator(written).count()).toBe(0);
  watch.expectFaults(...refusal);
  expect(await page.evaluate(writeOthers)).toBe('refused');
});
