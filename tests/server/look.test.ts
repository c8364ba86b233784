/** A house with a look of its own, and the way of a look through the office. */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readDraft } from '#server/content/store.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { fixtureSite, startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { copyTexts } from '#tools/other-content.ts';

const green = { paper: '#f6f2e2', ink: '#143d2b', accent: '#7a1f4b', accentText: '#6b1a41' };
const night = { paper: '#0f2a1d', ink: '#f1ead2', accent: '#e0a93b', accentText: '#efc46a' };
const logo = '<svg viewBox="0 0 48 32"><path d="M4 32V14l8-12 8 12v18z"/></svg>';

const words = { title: { de: 'Das Stift', en: 'The abbey' }, alt: { de: 'Zwei Türme.', en: 'Two towers.' } };

async function startHouse(look: object | undefined, settings: Record<string, string> = {}, photo?: Buffer) {
  const folder = createWorkFolder('look');
  await copyTexts(folder, fixtureContentFolder);
  if (photo) {
    await writeFile(join(folder, 'pictures/hero/photo.jpg'), photo);
    await writeFile(join(folder, 'pictures/hero/picture.yaml'), JSON.stringify(words));
  }
  const file = join(folder, 'look.yaml');
  await (look ? writeFile(file, JSON.stringify(look)) : rm(file));
  return startInProcess({ ...settings, CONTENT_DIR: folder });
}

const house = await startHouse({
  colours: { day: green, evening: night },
  fonts: 'cormorant-garamond',
  logo,
  wayMap: 'island',
});
const example = await startInProcess();
afterAll(() => Promise.all([house.close(), example.close()]));

const getBody = async (server: typeof house, url: string) => (await server.app.inject(url)).body;
const shareOf = (html: string) => new URL(html.match(/og:image" content="([^"]+)"/)?.[1] ?? '').pathname;
const lookRules = /@layer tokens\{:root:root\{([^}]*)\}\}/;

test('the colours are on pages of the site, in frames and in the office, and the policy allows their style', async () => {
  for (const url of ['/', '/events/15', '/tickets', '/nope', '/embed/evening', '/office/sign-in']) {
    const { body, headers } = await house.app.inject(url);
    const [, rules = ''] = body.match(lookRules) ?? [];
    expect(rules, url).toContain('--paper:light-dark(#f6f2e2,#0f2a1d);');
    expect(rules, url).toContain('--stub:#143d2b');
    const [, style = ''] = body.match(/<style>(.*?)<\/style>/s) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy'], url).toContain(`'sha256-${hash}'`);
    expect(body.split('<style>'), url).toHaveLength(2);
  }
});

test('the example has no style of its own, and an empty file changes no byte', async () => {
  const settings = { PUBLIC_URL: 'https://tollenau.example' };
  const [missing, empty] = [await startHouse(undefined, settings), await startHouse({}, settings)];
  for (const url of ['/', '/events/15', '/park', '/site.webmanifest', '/favicon.svg', '/icon-512.png']) {
    const [one, other] = [await missing.app.inject(url), await empty.app.inject(url)];
    expect(one.body, url).toBe(other.body);
    expect(one.body, url).not.toMatch(/:root:root|#f6f2e2/);
  }
  await Promise.all([empty.close(), missing.close()]);
});

test('browser frame, manifest, share pictures and emails have the colours', async () => {
  const page = await getBody(house, '/');
  expect(page).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f2e2"/>');
  expect(page).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f2a1d"/>');
  const manifest = JSON.parse(await getBody(house, '/site.webmanifest'));
  expect([manifest.theme_color, manifest.background_color]).toEqual(['#f6f2e2', '#f6f2e2']);
  expect(shareOf(page)).not.toBe(shareOf(await getBody(example, '/')));
  const share = sharp((await house.app.inject(shareOf(page))).rawPayload);
  const corner = [...(await share.extract({ left: 1150, top: 600, width: 1, height: 1 }).raw().toBuffer())];
  const paper = [0xf6, 0xf2, 0xe2];
  for (const [at, value] of corner.entries()) expect(Math.abs(value - (paper[at] ?? 0)), `${corner}`).toBeLessThan(6);
  const data = { forgotten: 'https://x.example' };
  const { html } = await house.library.editions.answers.writeEmail('passwordChanged', 'de', data);
  for (const wanted of ['background:#f6f2e2', 'color:#143d2b', 'background:#7a1f4b', '.p{background:#0f2a1d'])
    expect(html).toContain(wanted);
  const { html: before } = await fixtureSite.answers.writeEmail('passwordChanged', 'de', data);
  expect(before).toContain('background:#f3e8cf');
});

test('the logo is in the header of site and office, and all icons are made from it', async () => {
  const page = await getBody(house, '/');
  expect(page).toContain('<path d="M4 32V14l8-12 8 12v18z"></path></svg>');
  expect(await getBody(house, '/office/sign-in')).toContain('<path d="M4 32V14l8-12 8 12v18z">');
  const icons = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
  expect(icons).toEqual([
    expect.stringMatching(/^\/favicon\.svg\?\w+$/),
    expect.stringMatching(/^\/apple.*\.png\?\w+$/),
  ]);
  const favicon = await house.app.inject(icons[0] ?? '');
  expect([favicon.headers['content-type'], favicon.body]).toEqual([
    'image/svg+xml',
    expect.stringContaining('M4 32V14'),
  ]);
  const { icons: listed } = JSON.parse(await getBody(house, '/site.webmanifest'));
  for (const { src, sizes } of [...listed, { src: icons[1], sizes: '180x180' }]) {
    const { headers, rawPayload } = await house.app.inject(src);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([headers['content-type'], format, `${width}x${height}`], src).toEqual(['image/png', 'png', sizes]);
    expect((await sharp(rawPayload).stats()).isOpaque, src).toBe(true);
    expect(rawPayload.equals((await example.app.inject(src)).rawPayload), src).toBe(false);
  }
});

const png = async (width: number, height: number) => {
  const colour = { width, height, channels: 4, background: '#b01010' } as const;
  return `data:image/png;base64,${(await sharp({ create: colour }).png().toBuffer()).toString('base64')}`;
};
const readColour = async (picture: Buffer, left: number, top: number) => {
  const [red = 0, greenPart = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > 150 && greenPart < 40 ? 'red' : 'other';
};

test('a PNG as logo is in the header and in all icons; an icon of its own fills those of phones', async () => {
  const abbey = await startHouse({ logo: await png(200, 100) });
  const page = await getBody(abbey, '/');
  const [, src = '', size] = page.match(/<img src="(\/logo\.png\?\w+)" alt="" (width="64" height="32")/) ?? [];
  expect(size, page.match(/<header.*?<\/a>/s)?.[0]).toBeDefined();
  const { headers, rawPayload } = await abbey.app.inject(src);
  const { width, height, format } = await sharp(rawPayload).metadata();
  expect([headers['content-type'], format, width, height]).toEqual(['image/png', 'png', 192, 96]);
  expect((await abbey.app.inject('/favicon.svg')).body).toMatch(/<image [^>]+href="data:image\/png;base64,iVBOR/);
  const icon = async (server: typeof house, left: number, top: number) =>
    readColour((await server.app.inject('/icon-512.png')).rawPayload, left, top);
  expect([await icon(abbey, 256, 256), await icon(abbey, 256, 100), await icon(abbey, 4, 4)]).toEqual([
    ...['red', 'other', 'other'],
  ]);
  await abbey.close();
  const filled = await startHouse({ logo, icon: await png(64, 64) });
  expect([await icon(filled, 4, 4), (await filled.app.inject('/logo.png')).statusCode]).toEqual(['red', 404]);
  expect((await filled.app.inject('/favicon.svg')).body).toContain('M4 32V14');
  await filled.close();
});

test('a house without a logo has only its name in the header, and its first letter in its colours as icon', async () => {
  const plain = await startHouse({ colours: { day: green, evening: night } });
  expect(await getBody(plain, '/')).not.toMatch(/class="[^"]*brand[^"]*" href="\/"><(svg|img)/);
  const favicon = (await plain.app.inject('/favicon.svg')).body;
  expect(favicon).toMatch(/#6b1a41|#7a1f4b/);
  expect(favicon.match(/<path/g)).toHaveLength(1);
  const icons = await Promise.all(
    [plain, example].map(async ({ app }) => (await app.inject('/icon-512.png')).rawPayload),
  );
  expect(icons[0]?.equals(icons[1] ?? Buffer.of())).toBe(false);
  const { channels } = await sharp(icons[0]).stats();
  expect(
    channels.every(({ min, max }) => max - min > 50),
    'a letter on a ground',
  ).toBe(true);
  await plain.close();
});

test('the chosen fonts are loaded first, and no others', async () => {
  const page = await getBody(house, '/');
  const preloaded = [...page.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href = '']) => href);
  expect(preloaded).toEqual([expect.stringContaining('/cormorant.'), expect.stringContaining('/garamond.')]);
  for (const href of preloaded) expect((await house.app.inject(href)).statusCode, href).toBe(200);
  const [, rules = ''] = page.match(lookRules) ?? [];
  expect(rules).toContain("--text:'EB Garamond'");
  for (const href of preloaded) expect(page).toContain(`src:url(${href})`);
  expect(await getBody(example, '/')).not.toContain('cormorant');
});

test('a photograph in place of the first picture has all its crops, and share pictures show it', async () => {
  const red = { width: 1700, height: 1100, channels: 3, background: '#b01010' } as const;
  const abbey = await startHouse({}, {}, await sharp({ create: red }).jpeg().toBuffer());
  const page = await getBody(abbey, '/');
  const crops = new Set(
    [...page.matchAll(/\/media\/(?:[\w-]+-)?(banner|tall)-\d+\.[\w-]+\.avif/g)].map(([, crop]) => crop),
  );
  expect(crops).toEqual(new Set(['banner', 'tall']));
  expect(page).toContain(`alt="${words.alt.de}"`);
  const address = shareOf(page);
  expect(address).not.toBe(shareOf(await getBody(example, '/')));
  const share = sharp((await abbey.app.inject(address)).rawPayload);
  const [redPart = 0, greenPart = 255] = await share
    .extract({ left: 600, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([redPart > 150, greenPart < 60]).toEqual([true, true]);
  await abbey.close();
});

test('the map of the way is the picture of the house, or the drawn one of the example, or none', async () => {
  const section = async (server: typeof house) =>
    (await getBody(server, '/park')).match(/<section[^>]*id="journey".*?<\/section>/s)?.[0] ?? '';
  expect(await section(house)).toContain('<picture');
  expect(await section(house)).not.toContain('viewBox="0 0 480 600"');
  expect(await section(example)).toContain('viewBox="0 0 480 600"');
  const elsewhere = await startHouse(undefined);
  expect(await section(elsewhere)).not.toMatch(/<picture|viewBox="0 0 480 600"/);
  await elsewhere.close();
});

const at = '/office/content/look/look';
const owner = await createStaffMember(example, 'owner', null, 'Falk');
const office = await createStaffMember(example, 'office', null, 'Ida');
const writer = await createStaffMember(example, 'writer', null, 'Wanda');
const door = await createStaffMember(example, 'door', null, 'Tom');
const edit = async (as: TestStaff, action: string, changes: Record<string, string>) => {
  const form = readFormFields((await getPage(example, at, { as })).body);
  return postForm(example, at, { ...form, ...changes, action }, { as });
};

test('only an owner opens, drafts and publishes a look, and everybody sees it at once', async () => {
  const form = readFormFields((await getPage(example, at, { as: owner })).body);
  const typed = { ...form, 'colours.day.ink': '#143d2b' };
  for (const as of [office, writer, door]) {
    expect((await getPage(example, at, { as })).statusCode).toBe(403);
    for (const action of ['publish', 'save', 'discard'])
      expect((await postForm(example, at, { ...typed, action }, { as })).statusCode, action).toBe(403);
    expect((await postForm(example, `${at}/draft`, typed, { as })).statusCode).toBe(403);
    expect((await getPage(example, '/office/content', { as })).body).not.toContain(`href="${at}"`);
  }
  expect(await readDraft(example.storage.db, { kind: 'look', id: 'look' })).toBeUndefined();
  expect(await getBody(example, '/')).not.toMatch(lookRules);
  const answer = await edit(owner, 'publish', { 'colours.day.ink': '143D2B', logo });
  expect(answer.headers.location).toBe(`${at}?done=publishedContent`);
  expect(await getBody(example, '/')).toContain('--ink:light-dark(#143d2b,#efe2c6)');
  expect(await getBody(example, '/favicon.svg')).toContain('M4 32V14');
  expect((await edit(owner, 'undo', {})).statusCode).toBe(303);
  expect(await getBody(example, '/')).not.toMatch(lookRules);
  expect(await getBody(example, '/favicon.svg')).not.toContain('M4 32V14');
});

test('a colour that is hard to read is refused, with both colours, their contrast and the nearest colour', async () => {
  const { statusCode, body } = await edit(owner, 'publish', { 'colours.day.ink': '#4a7a5a' });
  expect(statusCode).toBe(422);
  const sentence = body.match(/#4a7a5a [^<]*/)?.[0] ?? '';
  for (const part of ['#f3e8cf', '4,0:1', '#255537']) expect(sentence).toContain(part);
  expect(body).toContain('href="#colours.day.ink"');
  expect(await getBody(example, '/')).not.toMatch(lookRules);
});

test('a drawing with a script is refused, and the sentence names the script', async () => {
  const { statusCode, body } = await edit(owner, 'publish', {
    logo: `<svg viewBox="0 0 1 1"><script>1</script></svg>`,
  });
  expect(statusCode).toBe(422);
  expect(body).toContain('&lt;script&gt;');
  expect(await getBody(example, '/')).not.toContain('<svg viewBox="0 0 1 1"');
});

test('the preview shows the look of a draft', async () => {
  await edit(owner, 'save', { 'colours.day.paper': '#fafaf0', 'colours.day.ink': '#143d2b', logo: '' });
  const form = readFormFields((await getPage(example, at, { as: owner })).body);
  const preview = await postForm(example, '/office/preview?kind=look&entry=look&address=/', form, { as: owner });
  expect(preview.body).toContain('--paper:light-dark(#fafaf0,#14202b)');
  expect(await getBody(example, '/')).not.toMatch(lookRules);
});
