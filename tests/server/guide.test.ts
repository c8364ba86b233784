import { afterAll, expect, test } from 'vitest';
import { guideAddress, guideWorker } from '#contract/guide.ts';
import { languages } from '#contract/language.ts';
import { speculationPolicy } from '#contract/speculation-rules.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { listReferencedFiles } from '#site/guide/download.ts';
import { startInProcess, startOnSocket } from '#tests/harness/in-process.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';

const server = await startOnSocket({ CONTENT_DIR: shippedContentFolder });
afterAll(() => server.close());

const fetchPath = (path: string) => fetch(server.address + path);

test('the page may ask for the position, and connects only to this site', async () => {
  const { headers } = await fetchPath('/park/guide');
  expect(headers.get('permissions-policy')).toContain('camera=(), geolocation=(self), microphone=()');
  const policy = headers.get('content-security-policy') ?? '';
  for (const directive of ["connect-src 'self'", "media-src 'none'", "worker-src 'self'"])
    expect(policy).toContain(directive);
  expect(policy).toContain(
    `require-trusted-types-for 'script'; trusted-types ${speculationPolicy} ${guideWorker.policy};`,
  );
  expect(policy).not.toMatch(/unsafe|\*|data:|https?:|blob:/);
  const { headers: others } = await fetchPath('/park');
  expect(others.get('permissions-policy')).toContain('geolocation=()');
  expect(others.get('content-security-policy')).not.toMatch(`worker-src|${guideWorker.policy}`);
});

test('the service worker is always revalidated, controls only the guide and fetches only from this site', async () => {
  const worker = await fetchPath(guideWorker.address);
  expect(Object.fromEntries(worker.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/park/guide',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  expect(await worker.text()).not.toMatch(/importScripts|eval\(|unregister/);
});

test('with KEEP_GUIDE=off the worker removes its caches and itself', async () => {
  await using own = await startInProcess({ KEEP_GUIDE: 'off' });
  const { body, statusCode } = await own.app.inject(guideWorker.address);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/caches\.delete.*unregister\(\)/s);
  expect(body).not.toMatch(/respondWith/);
});

test('both languages have their own addresses, and the page gives the total size', async () => {
  const fetched = async (path: string) => {
    const file = await fetch(server.address + path, { headers: { 'accept-encoding': 'br' } });
    expect(file.status, path).toBe(200);
    return { html: await file.text(), bytes: Number(file.headers.get('content-length')) };
  };
  const pages = await Promise.all(languages.map((language) => fetched(guideAddress(language))));
  expect(pages.map(({ html }) => html.match(/<html lang="(\w+)"/)?.[1])).toEqual(languages);
  const parts = await Promise.all(listReferencedFiles(pages.map(({ html }) => html).join()).map(fetched));
  const megabytes = [...parts, ...pages].reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  expect(megabytes).toBeLessThan(3);
  for (const { html } of pages) {
    const statedSize = Number(html.match(/data-save-offline=""[^>]*>[^<]*?(\d+[.,]\d)/)?.[1]?.replace(',', '.'));
    expect(statedSize).toBeGreaterThanOrEqual(megabytes);
    expect(statedSize).toBeLessThan(megabytes + 0.15);
  }
});

test('the guide has every place of the walk, each leading to the next', async () => {
  const html = await (await fetchPath('/park/guide?lng=de')).text();
  const { walk } = (await readContent(shippedContentFolder)).parkModel;
  const stops = [...html.matchAll(/<li id="([\w-]+)"(?:(?!<li ).)*?<a [^>]*href="#([\w-]+)"/gs)];
  expect(stops.length).toBe(walk.length);
  for (const [index, [, , next]] of stops.entries()) expect(next).toBe(stops[(index + 1) % stops.length]?.[1]);
});

test('a German address and the park lead to the guide', async () => {
  const { status, headers } = await fetch(`${server.address}/parkfuehrer`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, '/park/guide']);
  expect(await (await fetchPath('/park')).text()).toContain('href="/park/guide"');
});
