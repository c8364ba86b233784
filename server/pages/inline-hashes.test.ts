import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { speculationRules } from '#contract/speculation-rules.ts';
import { isPrefetch, selectPageHashes } from './inline-hashes.ts';

const sha = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const built = `img-src *; script-src 'self' ${sha('a()')} ${sha('b()')}; style-src 'self' ${sha('p{}')} ${sha('q{}')}`;

test('the policy of a page lists the hashes that are in the page and in the build', () => {
  const html = `<style>p{}</style><style data-x="1">r{}</style><script type="module">a()</script><script src="/b.js"></script>`;
  expect(selectPageHashes(html, built)).toEqual([`script-src 'self' ${sha('a()')}`, `style-src 'self' ${sha('p{}')}`]);
});

test('an injected script gets no hash', () => {
  const html = '<script>steal()</script><scripty>a()</scripty><style>q{}</style>';
  expect(selectPageHashes(html, built)).toEqual([`script-src 'self'`, `style-src 'self' ${sha('q{}')}`]);
});

test('only a page with prefetching may write the speculation rules', () => {
  const [scripts] = selectPageHashes('<!doctype html><html lang="de" data-prefetch=""><title>A</title>', built);
  expect(scripts).toBe(`script-src 'self' ${sha(speculationRules)}`);
  const other = '<!doctype html><html lang="de"><p>data-prefetch <html lang="de" data-prefetch>';
  expect(selectPageHashes(other, built)[0]).toBe(`script-src 'self'`);
});

test('isPrefetch reads the sec-purpose header', () => {
  expect(['prefetch', 'prefetch;prerender', undefined].map((to) => isPrefetch({ 'sec-purpose': to }))).toEqual([
    true,
    true,
    false,
  ]);
});
