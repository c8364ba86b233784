import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mergeInlineCode } from './merge-inline-code.ts';

/** Computed with `openssl dgst -sha256 -binary | base64`. */
const hashes = {
  'a{}': 'X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=',
  'b{}': '7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans=',
  'c{}': 'ftC8Ai5hOUB0hYxJ5eL4hEFGrnb9Asw7dO2PtFDjO0I=',
  'a{}b{}': 'cR0WXeDFPUxoynVcPpDZ1iYEOmjKwa49ZNxsL/qKIpk=',
};
const hashOf = (css: keyof typeof hashes) => `'sha256-${hashes[css]}'`;

test('H2 only the styles of the build become one style element with one hash', async () => {
  const policy = `script-src 'self'; style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')}`;
  const html = '<head><style>a{}</style></head><style>b{}</style><style>c{}</style>';
  const page = await mergeInlineCode(new Response(html, { headers: { 'content-security-policy': policy } }));
  expect(await page.text()).toBe('<head><style>a{}b{}</style></head><style>c{}</style>');
  const allowed = page.headers.get('content-security-policy') ?? '';
  expect([allowed.includes(hashOf('a{}b{}')), allowed.includes(hashOf('c{}'))]).toEqual([true, false]);
});

test("of all scripts only Astro's element for islands is left out of the page", async () => {
  const [element, other] = ['customElements.get("astro-island")', 'x(\'customElements.get("astro-island")\')'];
  const policy = `script-src 'self' 'sha256-${hash('sha256', element, 'base64')}'; style-src 'self'`;
  const html = `<head></head><script>${element}</script><script>a()</script><script>${other}</script>`;
  const page = await mergeInlineCode(new Response(html, { headers: { 'content-security-policy': policy } }));
  expect(await page.text()).toBe(`<head></head><script>a()</script><script>${other}</script>`);
});
