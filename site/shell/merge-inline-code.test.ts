import { expect, test } from 'vitest';
import { mergeInlineCode } from './merge-inline-code.ts';

/** Computed with `openssl dgst -sha256 -binary | base64`. */
const hashes = {
  'a{}': 'X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=',
  'b{}': '7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans=',
  'c{}': 'ftC8Ai5hOUB0hYxJ5eL4hEFGrnb9Asw7dO2PtFDjO0I=',
  'a{}b{}': 'cR0WXeDFPUxoynVcPpDZ1iYEOmjKwa49ZNxsL/qKIpk=',
  'a()': 'qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=',
  'b()': 'cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc=',
  'a()\nb()': 'ibDq25dfxIOXFsZCi7JYnQkIbM0rgaCZ1K4jOsB5hdI=',
};
const hashOf = (css: keyof typeof hashes) => `'sha256-${hashes[css]}'`;

test('H2 styles of the build become one with its own hash; another style stays alone, without a hash', async () => {
  const policy = `script-src 'self'; style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')}`;
  const html = '<head><style>a{}</style></head><style>b{}</style><style>c{}</style>';
  const page = await mergeInlineCode(new Response(html, { headers: { 'content-security-policy': policy } }));
  expect(await page.text()).toBe('<head><style>a{}b{}</style></head><style>c{}</style>');
  const allowed = page.headers.get('content-security-policy') ?? '';
  expect([allowed.includes(hashOf('a{}b{}')), allowed.includes(hashOf('c{}'))]).toEqual([true, false]);
});

test.each([
  ['of the build', hashOf('b()'), true],
  ['of another origin', hashOf('a{}'), false],
])('H2 two scripts side by side become one if both are allowed; the second is %s', async (_name, second, isMerged) => {
  const policy = `script-src 'self' ${hashOf('a()')} ${second}; style-src 'self'`;
  const html = '<script>c()</script><p></p><script>a()</script><script>b()</script>';
  const page = await mergeInlineCode(new Response(html, { headers: { 'content-security-policy': policy } }));
  const merged = '<script>c()</script><p></p><script>a()\nb()</script>';
  expect(await page.text()).toBe(isMerged ? merged : html);
  expect(page.headers.get('content-security-policy')?.includes(hashOf('a()\nb()'))).toBe(isMerged);
});
