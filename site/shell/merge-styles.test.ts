import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mergeStyles } from './merge-styles.ts';

const hashOf = (css: string) => `'sha256-${hash('sha256', css, 'base64')}'`;

test('H2 styles of the build become one with its own hash; another style stays alone, without a hash', async () => {
  const policy = `script-src 'self'; style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')}`;
  const html = '<head><style>a{}</style></head><style>b{}</style><style>c{}</style>';
  const page = await mergeStyles(new Response(html, { headers: { 'content-security-policy': policy } }));
  expect(await page.text()).toBe('<head><style>a{}b{}</style></head><style>c{}</style>');
  const allowed = page.headers.get('content-security-policy') ?? '';
  expect([allowed.includes(hashOf('a{}b{}')), allowed.includes(hashOf('c{}'))]).toEqual([true, false]);
});
