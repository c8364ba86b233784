/** Pictures, films, newsletters and texts in a page: each message, key and button of their scripts. */
import type { Page } from '@playwright/test';
import { createNewsletterIssue } from '#contract/office/newsletter.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { expect } from '#tests/harness/browser.ts';
import { type AnswerStageRequest, showOfficeScreen, test } from '#tests/harness/office-stage.ts';

test.describe.configure({ mode: 'default' });

const counts = { all: 0, drafts: 0, noAlt: 0, noEnglish: 0, unused: 0, down: 0 };
const picturesData: OfficeScreens['pictures'] = {
  ...{ pictures: [], searchText: '', filter: 'all', counts, missingAltCounts: { de: 0, en: 0 } },
  ...{ page: 1, pageCount: 1, foundCount: 0, rejectedFiles: [] },
};
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(name) });
async function showPictures(page: Page, answer: AnswerStageRequest) {
  const stage = await showOfficeScreen(page, {
    ...{ name: 'pictures', address: '/office/pictures', screen: 'pictures', screenData: picturesData, answer },
  });
  const rows = page.locator('[data-upload-list] li');
  return { stage, rows, field: page.locator('[data-upload] input[type=file]'), sum: page.locator('[data-upload-sum]') };
}
const done = (id: string) => ({ to: `/office/pictures/${id}?done=uploadedPicture` });

test('two photographs are uploaded at a time, a failed one again, and then their page opens', async ({ page }) => {
  const waits = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let posts = 0;
  let isThirdLost = true;
  const { stage, rows, field, sum } = await showPictures(page, async ({ method, text }) => {
    if (method === 'GET') return undefined;
    await waits[posts++]?.promise;
    const name = text.match(/filename="(\w)\.png"/)?.[1] ?? '';
    if (name === 'c' && isThirdLost) {
      isThirdLost = false;
      return 'offline';
    }
    return done(name);
  });
  await expect(page.locator('[data-upload] button[type=submit]')).toBeHidden();
  await expect(page.locator('[data-upload-list]')).toBeHidden();
  await field.setInputFiles(['a.png', 'b.png', 'c.png'].map(image));
  await expect(page.locator('[data-upload-list]')).toBeVisible();
  await expect(rows.locator('[data-file]')).toHaveText(['a.png', 'b.png', 'c.png']);
  await expect(rows.locator('[data-message]').nth(2)).toHaveText('[pictureLibrary.upload.waiting]');
  await expect(sum).toHaveText('[pictureLibrary.upload.sum 0 3]');
  await expect.poll(() => posts).toBe(2);
  await expect(rows.locator('[data-message]').first()).toHaveText('[pictureLibrary.upload.processing]');
  for (const { resolve } of waits) resolve(undefined);
  await expect(rows.locator('[data-message]')).toHaveText([
    ...['[pictureLibrary.upload.stored]', '[pictureLibrary.upload.stored]', '[pictureLibrary.upload.failed]'],
  ]);
  await expect(sum).toHaveText('[pictureLibrary.upload.sum 2 3]');
  await expect(rows.nth(2)).toHaveAttribute('data-refused');
  await expect(rows.first().locator('progress')).toHaveAttribute('value', '1');
  await expect(page.locator('[data-upload-next] a')).toHaveAttribute('href', /\?ids=(a,b|b,a)$/);
  const retry = rows.nth(2).locator('[data-retry]');
  await retry.click();
  await expect.poll(() => stage.requests.at(-1)?.path).toMatch(/^\/office\/pictures\/batch\?ids=(a,b|b,a),c$/);
  expect(posts).toBe(4);
});

test('a refused photograph says why, one that is too large is not sent, and a single one opens its page', async ({
  page,
}) => {
  let answer: Awaited<ReturnType<AnswerStageRequest>> = {
    status: 422,
    html: '<p data-refused="">Zu &quot;klein&quot;</p>',
  };
  const { stage, rows, field } = await showPictures(page, ({ method }) => (method === 'GET' ? undefined : answer));
  await field.setInputFiles([image('a.png')]);
  await expect(rows.locator('[data-message]')).toHaveText('Zu "klein"');
  await expect(page.locator('[data-upload-next]')).toBeHidden();
  answer = { status: 500, html: '<p>Fehler</p>' };
  await field.setInputFiles([image('b.png')]);
  await expect(rows.locator('[data-message]').nth(1)).toHaveText('[pictureLibrary.upload.failed]');
  await page.evaluate(() => {
    const [large] = [new File([], 'large.png')];
    Object.defineProperty(large, 'size', { value: 40 * 2 ** 20 + 1 });
    const transfer = new DataTransfer();
    document.dispatchEvent(
      Object.assign(new Event('paste', { cancelable: true }), { clipboardData: { files: [large] } }),
    );
    void transfer;
  });
  await expect(rows.locator('[data-message]').nth(2)).toHaveText('[pictureLibrary.error.tooHeavy file=large.png]');
  expect(stage.requests).toHaveLength(2);
  answer = done('p9');
  await page.evaluate(() => {
    const drop = (type: string, more = {}) => {
      const dataTransfer = { types: ['Files'], files: [new File(['c'], 'c.png')] };
      document.dispatchEvent(
        Object.assign(new Event(type, { cancelable: true }), { dataTransfer, relatedTarget: null, ...more }),
      );
      return document.querySelector<HTMLElement>('[data-upload]')?.dataset['dragOver'];
    };
    const marks = [drop('dragover'), drop('dragleave'), drop('dragover'), drop('drop')];
    document.title = JSON.stringify(marks.map((mark) => mark === ''));
  });
  await expect(page).toHaveTitle('[true,false,true,false]');
  await expect(rows.locator('[data-file]').nth(3)).toHaveText('c.png');
  await expect(rows.locator('[data-message]').nth(3)).toHaveText('[pictureLibrary.upload.stored]');
  await expect(page.locator('[data-upload-next] a')).toHaveAttribute('href', '/office/pictures/p9');
  await expect(page.locator('[data-upload-next] a')).toBeVisible();
  const again = await showPictures(page, ({ method }) => (method === 'GET' ? undefined : done('p7')));
  await again.field.setInputFiles([image('d.png')]);
  await expect.poll(() => again.stage.requests.at(-1)?.path).toBe('/office/pictures/p7?done=uploadedPicture');
});

const pictureData: OfficeScreens['picture'] = {
  ...{
    id: 'p1',
    title: { de: 'Eiche' },
    alt: {},
    photo: undefined,
    state: 'new',
    isArtPrint: false,
    focus: [0.3, 0.7],
  },
  ...{ hash: 'f00d', version: 2, base: 0, draft: undefined, published: undefined, uses: [], takedown: undefined },
  ...{ photoTakedown: undefined, entryIssues: [], rejectedFiles: [] },
};
/** 300 × 200 pixels */
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';
async function showPicture(page: Page, query = '', frame = {}) {
  const stage = await showOfficeScreen(page, {
    ...{ name: 'picture', address: '/office/pictures/p1', query, screen: 'picture', screenData: pictureData, frame },
    answer: ({ path, method }) =>
      path.includes('photographs') ? { svg: drawing } : method === 'POST' ? done('p1') : undefined,
  });
  return {
    stage,
    across: page.locator('[name=across]'),
    down: page.locator('[name=down]'),
    point: page.locator('[data-focus-point]'),
  };
}

test('the focal point moves by arrow keys, pointer and numbers, within the picture, and says where it is', async ({
  page,
}) => {
  const { across, down, point } = await showPicture(page);
  const values = async () => [
    await across.inputValue(),
    await down.inputValue(),
    await point.getAttribute('aria-valuenow'),
    await point.getAttribute('aria-valuetext'),
  ];
  await expect(page.locator('[data-focus-image] img')).toHaveJSProperty('naturalWidth', 300);
  await point.focus();
  const say = (right: number, below: number) => [
    String(right),
    String(below),
    String(right),
    `[pictureLibrary.focus.position across=${right} down=${below}]`,
  ];
  for (const [key, expected] of [
    ['ArrowRight', say(31, 70)],
    ['ArrowLeft', say(30, 70)],
    ['ArrowUp', say(30, 69)],
    ['ArrowDown', say(30, 70)],
    ['Shift+ArrowRight', say(40, 70)],
    ['Shift+ArrowDown', say(40, 80)],
    ['a', say(40, 80)],
  ] as const) {
    await page.keyboard.press(key);
    expect(await values()).toEqual(expected);
  }
  for (let count = 0; count < 3; count++) await page.keyboard.press('Shift+ArrowDown');
  expect(await values()).toEqual(say(40, 100));
  expect(await point.evaluate((one) => [one.style.insetInlineStart, one.style.insetBlockStart])).toEqual([
    '40%',
    '100%',
  ]);
  await across.fill('250');
  expect(await point.getAttribute('aria-valuenow')).toBe('100');
  await down.fill('x'.replace('x', ''));
  expect(await point.getAttribute('aria-valuetext')).toBe('[pictureLibrary.focus.position across=100 down=0]');
  const box = await page.locator('[data-focus-image] img').boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  const at = (right: number, below: number) => [box.x + box.width * right, box.y + box.height * below] as const;
  await page.mouse.move(...at(0.25, 0.5));
  await page.mouse.down();
  expect((await values()).slice(0, 2)).toEqual(['25', '50']);
  await expect(point).toBeFocused();
  await page.mouse.move(...at(0.75, 0.25));
  expect((await values()).slice(0, 2)).toEqual(['75', '25']);
  await page.mouse.up();
  await page.mouse.move(...at(0.1, 0.1));
  expect((await values()).slice(0, 2)).toEqual(['75', '25']);
  // Each crop is as large as the server will cut it, and shows the focal point.
  const crops = await page
    .locator('[data-crop] img[data-placed]')
    .evaluateAll((all) =>
      (all as HTMLElement[]).map((one) => [
        one.closest<HTMLElement>('[data-crop]')?.dataset['crop'],
        ...[one.style.inlineSize, one.style.insetInlineStart, one.style.insetBlockStart].map((size) =>
          Math.round(Number.parseFloat(size)),
        ),
      ]),
    );
  expect(crops).toEqual(expectedCrops);
});

/** Width, left and top in per cent of the frame, with the point at 75 and 25 per cent. */
const expectedCrops = [
  ['plate', 100, 0, 0],
  ['banner', 100, 0, 0],
  ['tall', 234, -126, 0],
  ['poster', 188, -87, 0],
  ['emblem', 150, -50, 0],
];

test('typed texts of a picture stay in the browser until they are saved, and leaving asks', async ({ page }) => {
  const { stage } = await showPicture(page);
  const title = page.locator('[name=titleDe]');
  await title.fill('Alte Eiche');
  await page.locator('[name=across]').fill('9');
  const stored = () => page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  expect(await stored()).toEqual({
    'local-draft /office/pictures/p1': JSON.stringify({ titleDe: 'Alte Eiche', titleEn: '', altDe: '', altEn: '' }),
  });
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    return question.accept();
  });
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await expect(title).toHaveValue('Alte Eiche');
  await page.locator('button[value=save]').click();
  await expect(page).toHaveURL(/done=uploadedPicture/);
  expect(questions).toHaveLength(1);
  expect(stage.requests.findLast(({ method }) => method === 'POST')?.fields).toMatchObject({
    action: 'save',
    titleDe: 'Alte Eiche',
    version: '2',
  });
  await expect.poll(stored, 'the page after the save deletes them').toEqual({});
  await expect(title).toHaveValue('Eiche');
});

test('a new photograph takes the typed texts with it', async ({ page }) => {
  const { stage } = await showPicture(page);
  await page.locator('[name=titleDe]').fill('Neue Eiche');
  await page.locator('[data-upload] input[type=file]').setInputFiles([image('a.png')]);
  await expect(page).toHaveURL(/done=uploadedPicture/);
  const body = stage.requests.find(({ method }) => method === 'POST')?.text ?? '';
  const names = [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['version', 'base', 'titleDe', 'titleEn', 'altDe', 'altEn', 'photograph']);
  expect(body).toContain('Neue Eiche');
  expect(body).toContain('filename="a.png"');
});

const part = 2 ** 20;
const film = (name = 'ernte.mp4', bytes = 2.5 * part) => ({ name, mimeType: 'video/mp4', buffer: Buffer.alloc(bytes) });
async function showFilmNew(page: Page, answer: AnswerStageRequest, before?: () => void) {
  const stage = await showOfficeScreen(page, {
    ...{ name: 'film-new', address: '/office/films/new', screen: 'filmNew', answer, ...(before && { before }) },
    screenData: { rejectedFilm: undefined, uploads: [] },
  });
  return {
    stage,
    field: page.locator('[data-film-upload] input[type=file]'),
    message: page.locator('[data-message]'),
    again: page.locator('[data-film-upload] button[type=submit]'),
  };
}

test('a film is sent in parts from where it stopped, and then its form is sent', async ({ page }) => {
  let isBroken = true;
  const { stage, field, message, again } = await showFilmNew(page, ({ path }) => {
    if (path === '/office/films/uploads') return { json: { upload: 'u1', arrived: 1 } };
    if (path.endsWith('/2') && isBroken) return { status: 400, json: {} };
    return undefined;
  });
  await expect(again).toBeHidden();
  await field.setInputFiles(film());
  await expect(message).toHaveText('[filmLibrary.upload.failed]');
  await expect(page.locator('[data-name]')).toHaveText('ernte.mp4');
  await expect(again).toHaveText('[filmLibrary.upload.again]');
  await expect(field).toBeEnabled();
  expect(await page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value)).toBeCloseTo(0.8);
  expect(stage.requests[0]?.json).toEqual({ name: 'ernte.mp4', bytes: 2.5 * part });
  expect(stage.requests.map(({ path }) => path)).toEqual([
    '/office/films/uploads',
    '/office/films/uploads/u1/1',
    '/office/films/uploads/u1/2',
  ]);
  isBroken = false;
  await again.click();
  await expect(page).toHaveTitle('answered');
  expect(stage.requests[3]?.json).toEqual({ name: 'ernte.mp4', bytes: 2.5 * part, upload: 'u1' });
  expect(stage.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/office/films/new',
    fields: { action: 'finish', upload: 'u1' },
  });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

for (const [title, answer, sentence] of [
  ['without room', { status: 422, json: { errorCode: 'noRoom' } }, '[filmLibrary.error.noRoom file=a.mp4]'],
  ['with an unknown refusal', { status: 422, json: {} }, '[filmLibrary.upload.failed]'],
  ['after the end of the session', { status: 401 }, '[filmLibrary.upload.signedOut]'],
  ['after a redirect to the sign-in', { to: '/office/sign-in' }, '[filmLibrary.upload.signedOut]'],
  ['of a form that is out of date', { status: 409 }, '[filmLibrary.upload.failed]'],
] as const)
  test(`the upload of a film ${title} ends with a sentence`, async ({ page }) => {
    const { field, message, again } = await showFilmNew(page, ({ path }) =>
      path.endsWith('uploads') ? answer : undefined,
    );
    await field.setInputFiles(film('a.mp4', 10));
    await expect(message).toHaveText(sentence);
    await expect(again).toBeVisible();
    await expect(page.locator('[data-progress]')).toBeVisible();
  });

test('the upload of a film waits for the connection, refuses what is too large, and leaving asks meanwhile', async ({
  page,
}) => {
  let answers: Awaited<ReturnType<AnswerStageRequest>>[] = ['offline', { status: 503 }, { status: 429 }];
  const { stage, field, message } = await showFilmNew(
    page,
    ({ path }) => {
      if (!path.endsWith('uploads')) return undefined;
      const [next, ...rest] = answers;
      answers = rest;
      return next ?? { json: { upload: 'u1', arrived: 0 } };
    },
    () => {
      const pauses: number[] = [];
      const wait = setTimeout;
      // Only the event `online` ends a pause.
      Object.assign(globalThis, {
        pauses,
        setTimeout: (then: () => void, pause: number) => (pause < 1000 ? wait(then, pause) : pauses.push(pause)),
      });
    },
  );
  await field.setInputFiles(film('a.mp4', 10));
  await expect(message).toHaveText('[filmLibrary.upload.offline]');
  await expect(field).toBeDisabled();
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    return question.dismiss();
  });
  await page.evaluate(() => location.assign('/office'));
  await expect.poll(() => questions).toEqual(['beforeunload']);
  for (const pauses of [[1000], [1000, 2000], [1000, 2000, 5000]]) {
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { pauses: number[] }).pauses))
      .toEqual(pauses);
    await page.evaluate(() => dispatchEvent(new Event('online')));
  }
  await expect(page).toHaveTitle('answered');
  expect(stage.requests.filter(({ path }) => path.endsWith('uploads'))).toHaveLength(4);
  const again = await showFilmNew(page, () => undefined);
  await page.locator('[data-film-upload]').evaluate((form) => {
    const large = new File([], 'large.mp4');
    Object.defineProperty(large, 'size', { value: 200 * 2 ** 20 + 1 });
    document.dispatchEvent(
      Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { types: ['Files'], files: [large] } }),
    );
    void form;
  });
  await expect(again.message).toHaveText('[filmLibrary.error.tooHeavy file=large.mp4]');
  expect(again.stage.requests).toEqual([]);
});

test('the shown frame of a film becomes its still, and a failure leaves the button', async ({ page }) => {
  let isRefused = true;
  const file = { hash: 'f00d', type: 'video/mp4; codecs="avc1"', width: 320, height: 160, seconds: 2, sound: false };
  const stage = await showOfficeScreen(page, {
    ...{ name: 'film', address: '/office/films/ernte', screen: 'film' },
    screenData: {
      ...{ id: 'ernte', title: { de: 'Ernte' }, file, address: '/office/media/ernte.mp4', still: undefined, base: 1 },
      ...{
        captions: { count: 0, untranslated: [], gaps: [], isTranscriptComplete: false },
        draft: undefined,
        state: 'new',
      },
      ...{ uses: [], takedown: undefined, fileTakedown: undefined, rejectedFiles: {} },
    },
    before: () => {
      const sizes: Record<string, number> = { videoWidth: 320, videoHeight: 160 };
      for (const [name, value] of Object.entries(sizes))
        Object.defineProperty(HTMLVideoElement.prototype, name, { get: () => value });
      const window = globalThis as unknown as { ready?: number };
      Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => window.ready ?? 4 });
      CanvasRenderingContext2D.prototype.drawImage = function drawImage() {
        document.title = `${this.canvas.width} × ${this.canvas.height}`;
      };
    },
    answer: ({ method, path }) =>
      path.includes('media') || method === 'GET'
        ? undefined
        : isRefused
          ? { status: 422 }
          : { to: '/office/films/ernte?done=changedFilm' },
  });
  const button = page.locator('[data-take]');
  await button.click();
  await expect(page.locator('[data-still] [data-message]')).toHaveText('[filmLibrary.still.failed]');
  await expect(button).toBeEnabled();
  await expect(page).toHaveTitle('640 × 320');
  // A phone has loaded nothing yet; here the film cannot be read at all.
  await page.evaluate(() => {
    Object.assign(globalThis, { ready: 0 });
    document.title = 'nothing drawn';
  });
  await button.click();
  await expect(page.locator('video')).toHaveAttribute('preload', 'auto');
  await expect(page.locator('[data-still] [data-message]')).toHaveText('[filmLibrary.still.failed]');
  await expect(page).toHaveTitle('nothing drawn');
  await page.evaluate(() => Object.assign(globalThis, { ready: 4 }));
  isRefused = false;
  await button.click();
  await expect(page).toHaveURL(`${stage.origin}/office/films/ernte?done=changedFilm`);
  const body = stage.requests.findLast(({ method }) => method === 'POST')?.text ?? '';
  expect(body).toContain('filename="[filmLibrary.still.name id=ernte].jpg"');
  expect(body).toMatch(/name="what"\r\n\r\nstill/);
});

const issueData = (change: Partial<OfficeScreens['newsletterIssue']> = {}): OfficeScreens['newsletterIssue'] => ({
  summary: {
    ...{ id: 'i1', subject: { de: 'Betreff', en: '' }, state: 'draft', version: 4, editedAt: '2026-11-20T09:30:00Z' },
    ...{
      by: 'Ida',
      dueAt: null,
      endedAt: null,
      stopReason: null,
      recipients: 0,
      sent: 0,
      failed: 0,
      removed: 0,
      isArchived: false,
    },
  },
  ...{
    issue: createNewsletterIssue(),
    missingFields: ['subject.en', 'blocks.0.text.de'],
    showsErrors: true,
    ...change,
  },
});
async function showIssue(page: Page, change: Partial<OfficeScreens['newsletterIssue']>, missing: () => string[]) {
  let version = 4;
  const stage = await showOfficeScreen(page, {
    ...{
      name: 'newsletter-issue',
      address: '/office/newsletter/i1',
      screen: 'newsletterIssue',
      screenData: issueData(change),
    },
    answer({ path }) {
      if (path.endsWith('presence')) return { json: { others: [], version, revision: 0, by: '' } };
      if (!path.endsWith('draft')) return undefined;
      version = 5;
      const formIssues = missing().map((one) => ({ path: one, code: 'missing' }));
      return { json: { version, at: '2026-11-21T10:05:00Z', formIssues, contentIssues: [] } };
    },
  });
  return {
    stage,
    error: (name: string) => page.locator(`[id="${name}-error"]`),
    field: (name: string) => page.locator(`[id="${name}"]`),
  };
}

test('a newsletter says which texts are missing, and stops saying so when they are there', async ({ page }) => {
  let missing = ['blocks.0.text.de'];
  const { stage, error, field } = await showIssue(page, {}, () => missing);
  const send = page.locator('a[data-ready]');
  await expect(page.locator('[data-missing]')).toHaveText('[newsletterIssue.edit.missing number=2]');
  await field('subject.en').fill('Subject');
  await expect(page.locator('[data-missing]')).toHaveText('[newsletterIssue.edit.missing number=1]');
  const frames = page.locator('iframe[data-email-preview]');
  await expect(frames.first(), 'the preview waits until the author leaves the field').toHaveAttribute('src', /&v=4$/);
  await expect(error('subject.en')).toHaveCount(0);
  await expect(error('blocks.0.text.de')).toHaveText('[newsletterIssue.edit.required]');
  await expect(page.locator('#issues a')).toHaveText([
    '[newsletterIssue.edit.part number=1]: [newsletterIssue.edit.text.de]',
  ]);
  await expect(send).toHaveAttribute('href', '/office/newsletter/i1?missing#issues');
  missing = [];
  await field('blocks.0.text.de').fill('Text');
  await field('subject.de').focus();
  await expect(page.locator('[data-missing]')).toHaveText('');
  await expect(page.locator('#issues')).toHaveCount(0);
  await expect(send).toHaveAttribute('href', '/office/newsletter/i1/send');
  await expect(frames.first()).toHaveAttribute('src', /email\?lng=de&v=5$/);
  await expect(frames).toHaveCount(2);
  expect(stage.requests.findLast(({ path }) => path.endsWith('draft'))).toMatchObject({
    ...{ path: '/office/newsletter/i1/draft', fields: { 'subject.en': 'Subject', 'blocks.0.text.de': 'Text' } },
  });
});

test('an empty text of a newsletter is reported only after the author has been there, and a link waits for the save', async ({
  page,
}) => {
  const { stage, error, field } = await showIssue(page, { showsErrors: false, missingFields: ['subject.en'] }, () => [
    'subject.en',
    'preheader.en',
  ]);
  await field('preheader.de').fill('Vorab');
  await field('subject.en').focus();
  await field('subject.de').focus();
  await expect(error('subject.en')).toHaveText('[newsletterIssue.edit.required]');
  await expect(error('preheader.en')).toHaveCount(0);
  await field('subject.de').fill('Anders');
  await page.locator('a[data-ready]').click();
  await expect(page).toHaveURL(/missing/);
  const saves = stage.requests.flatMap(({ path, fields }) => (path.endsWith('draft') ? [fields['subject.de']] : []));
  expect(saves.at(-1)).toBe('Anders');
});

const sitePage = `<!doctype html><body><h1 data-field="texts/home/title">Titel</h1>
  <p><a id="link" href="/visit" data-field="news/1/title">Besuch</a></p><a id="plain" href="/park">Park</a><a href="/park">Noch einmal</a>
  <a href="/office">Büro</a><a href="https://example.org/">Fern</a><p id="two" data-field="news/1/title news/1/text"><b>Zwei</b></p><p id="nothing">x</p></body>`;
const located = (kind: 'texts' | 'news', id: string, path: string) => ({
  ...({ kind, id, path, input: `${path}.de`, language: 'de', field: `${kind}/${id}/${path}`, text: path } as const),
});
async function showTexts(page: Page) {
  const stage = await showOfficeScreen(page, {
    ...{
      name: 'visual-editor',
      address: '/office/visual-editor',
      query: '?address=/&language=de',
      screen: 'visualEditor',
    },
    screenData: {
      address: '/',
      language: 'de',
      texts: [located('texts', 'home', 'title'), located('news', '1', 'title'), located('news', '1', 'text')],
    },
    answer: ({ path }) => (path.startsWith('/office/visual-editor/page') ? { html: sitePage } : undefined),
  });
  await expect(page.locator('[data-links]')).toBeVisible();
  return { stage, inPage: page.frameLocator('iframe[data-page]') };
}

test('in the visual editor a click opens the text, lists several, or follows a link', async ({ page }) => {
  let { inPage } = await showTexts(page);
  const listed = await page
    .locator('[data-links] a')
    .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('href')}`));
  expect(listed).toEqual([
    'Besuch /office/visual-editor?address=%2Fvisit&language=de',
    'Park /office/visual-editor?address=%2Fpark&language=de',
  ]);
  await inPage.locator('#nothing').click();
  await expect(page.locator('[data-matches]')).toBeHidden();
  await inPage.locator('#two b').click();
  const matches = page.locator('[data-matches] a');
  await expect(matches).toHaveCount(2);
  await expect(matches.first()).toBeFocused();
  await inPage.locator('#link').click();
  await expect(page).toHaveURL(/content\/news\/1#title\.de$/);
  ({ inPage } = await showTexts(page));
  await inPage.locator('#link').click({ modifiers: ['Control'] });
  await expect(page).toHaveURL(/address=%2Fvisit&language=de$/);
  ({ inPage } = await showTexts(page));
  await inPage.locator('#plain').click();
  await expect(page).toHaveURL(/address=%2Fpark&language=de$/);
});

test('the history outlines each change that is visible, or says that the page does not show it', async ({ page }) => {
  const show = async (html: string, path = 'title.de') => {
    const place = { kind: 'group', name: '', label: 'news', hint: '', optional: false } as const;
    const tree = { ...place, fields: [], constants: {}, unknownFields: [] };
    await showOfficeScreen(page, {
      ...{ name: 'content-history', address: '/office/content/news/1/history', screen: 'contentHistory' },
      screenData: {
        entry: {
          kind: 'news',
          id: '1',
          title: {},
          day: undefined,
          published: undefined,
          draft: undefined,
          missing: { de: 0, en: 0 },
          isSample: false,
        },
        ...{ tree, revisions: [], version: 0, base: 1 },
        compared: {
          revision: 1,
          differences: path ? [{ path, before: 'a', after: 'b' }] : [],
          preview: { pages: ['/'], page: '/', language: 'de' },
        },
      },
      answer: ({ path: at }) => (at.includes('/history/page') ? { html } : undefined),
    });
    await expect(page.locator('iframe').last().contentFrame().locator('#end')).toBeAttached();
  };
  const filler = '<div style="height:3000px"></div>';
  await show(
    `<!doctype html><body>${filler}<p hidden data-field="news/1/title">x</p><p id="a" data-field="x news/1/title">Titel</p><p id="b" data-field="news/1/text">Text</p>${filler}<p id="end">`,
  );
  const frame = page.locator('iframe').first().contentFrame();
  const styleOf = (selector: string) => frame.locator(selector).evaluate((one) => one.style.outline);
  await expect.poll(() => styleOf('#a')).toBe('3px solid var(--rust)');
  expect(await styleOf('#b')).toBe('');
  await expect.poll(() => frame.locator('#a').evaluate((one) => Math.round(one.getBoundingClientRect().top))).toBe(80);
  const notice = page.locator('[data-change-not-on-page]');
  await expect(notice).toBeHidden();
  await show('<!doctype html><body><p hidden data-field="news/1/title">x</p><p id="end">');
  await expect(notice).toBeVisible();
  await show('<!doctype html><body><p id="end">', '');
  await expect(notice).toBeHidden();
});
