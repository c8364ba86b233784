/** What a browser fetches for its tabs, bookmarks and home screens: linked on every page, there, and as large as it says. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OnSocket, onSocket } from '#tests/harness/inbox.ts';

let server: OnSocket;
beforeAll(async () => {
  server = await onSocket();
});
afterAll(() => server.close());

const fetched = async (path: string) => {
  const answer = await fetch(server.address + path);
  expect(answer.status, path).toBe(200);
  return { type: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) };
};
const linked = (html: string, rel: string) => html.match(new RegExp(`<link rel="${rel}" href="([^"]+)"`))?.[1] ?? '';

interface Manifest {
  start_url: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test.each(['/', '/media-detail/3?lng=en', '/search?q=x', '/nope'])('%s links them all', async (path) => {
  const html = await (await fetch(server.address + path)).text();
  expect((await fetched(linked(html, 'icon'))).type).toContain('image/svg+xml');
  const touch = await fetched(linked(html, 'apple-touch-icon'));
  expect(touch.type).toBe('image/png');
  expect(await sharp(touch.body).metadata()).toMatchObject({ width: 180, height: 180 });
  // What is transparent would be black there.
  expect((await sharp(touch.body).stats()).isOpaque).toBe(true);
  const manifest = await fetched(linked(html, 'manifest'));
  expect(manifest.type).toContain('application/manifest+json');
  expect(html).toContain(
    `media="(prefers-color-scheme: light)" content="${JSON.parse(`${manifest.body}`).theme_color}"`,
  );
});

test('the manifest’s icons are there, as large as it says, one of them for masks', async () => {
  const { start_url, icons }: Manifest = JSON.parse(`${(await fetched('/site.webmanifest')).body}`);
  await fetched(start_url);
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes, type } of icons) {
    const icon = await fetched(src);
    const { width, height } = await sharp(icon.body).metadata();
    expect([icon.type, `${width}x${height}`], src).toEqual([type, sizes]);
  }
});

/** Colours beyond the circle that every mask leaves, four fifths of the icon wide. */
async function beyondTheCircle(body: Buffer): Promise<number> {
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if (Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4)
        colours.add(
          data
            .subarray((y * info.width + x) * 3)
            .subarray(0, 3)
            .toString('hex'),
        );
  return colours.size;
}

test('a mask cuts off nothing but sky and lake, which it would from the plain icon', async () => {
  expect(await beyondTheCircle((await fetched('/icon-maskable-512.png')).body)).toBe(2);
  expect(await beyondTheCircle((await fetched('/icon-512.png')).body)).toBeGreaterThan(2);
});
