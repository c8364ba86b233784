import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startOnSocket } from '#tests/harness/in-process.ts';

const server = await startOnSocket();
afterAll(() => server.close());

const fetchIcon = async (path: string) => {
  const answer = await fetch(server.address + path);
  expect(answer.status, path).toBe(200);
  return { type: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) };
};

interface WebAppManifest {
  start_url: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test.each(['/', '/nope'])('%s links every icon', async (path) => {
  const html = await (await fetch(server.address + path)).text();
  const linked = (rel: string) => fetchIcon(html.match(new RegExp(`<link rel="${rel}" href="([^"]+)"`))?.[1] ?? 'none');
  expect((await linked('icon')).type).toContain('image/svg+xml');
  const touch = await linked('apple-touch-icon');
  const { format, width, height } = await sharp(touch.body).metadata();
  const { isOpaque } = await sharp(touch.body).stats();
  // Phones would show transparent pixels in black.
  expect([touch.type, format, width, height, isOpaque]).toEqual(['image/png', 'png', 180, 180, true]);
  const { type, body } = await linked('manifest');
  expect(type).toContain('application/manifest+json');
  const { theme_color }: WebAppManifest = JSON.parse(`${body}`);
  expect(html).toContain(`media="(prefers-color-scheme: light)" content="${theme_color}"`);
});

test('the manifest’s icons have the size it names, and /favicon.ico exists for browsers that request it', async () => {
  expect((await fetchIcon('/favicon.ico')).type).toBe('image/png');
  const { start_url, icons }: WebAppManifest = JSON.parse(`${(await fetchIcon('/site.webmanifest')).body}`);
  await fetchIcon(start_url);
  const purposes = icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes, type } of icons) {
    const icon = await fetchIcon(src);
    const { width, height } = await sharp(icon.body).metadata();
    expect([icon.type, `${width}x${height}`], src).toEqual([type, sizes]);
  }
});
