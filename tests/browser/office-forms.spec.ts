/** The forms that save while a person types: each message, key and button of their scripts. */
import type { Page } from '@playwright/test';
import type { EntryFormData } from '#contract/office/editor.ts';
import type { FieldGroup, FormField } from '#contract/office/form.ts';
import type { SavedDraft } from '#contract/office/live-draft.ts';
import { expect } from '#tests/harness/browser.ts';
import { type AnswerStageRequest, showOfficeScreen, test } from '#tests/harness/office-stage.ts';

test.describe.configure({ mode: 'default' });

const base = { hint: '', optional: false };
const limits = { isMultiLine: false, maxLength: 120, goodLength: undefined };
const line = (name: string, label: string, more = {}): FormField => ({
  ...{ ...base, ...limits, kind: 'line', name, label, inputType: 'text', ...more },
});
const text = (name: string, label: string, more = {}): FormField => ({
  ...{ ...base, ...limits, kind: 'text', name, label, mayBeShared: false, isGermanOptional: false, ...more },
});
const group = (name: string, label: string, fields: FormField[], more = {}): FieldGroup => ({
  ...{ ...base, kind: 'group', name, label, fields, constants: {}, unknownFields: [], ...more },
});
const list = (name: string, label: string, item: FormField, most = 3): FormField => ({
  ...{ ...base, kind: 'list', name, label, item, least: 0, most },
});
const moment = (name: string): FormField => ({ ...base, kind: 'moment', name, label: `events.${name}` });
const tree = group('', 'events', [
  text('title', 'events.event.title', { goodLength: 6 }),
  line('name', 'people.name', { hint: 'people.name' }),
  ...['start', 'doors', 'interval', 'end'].map(moment),
  list(
    'rows',
    'events.event.artists',
    group('', 'events.event.artists', [
      line('name', 'people.name', { hint: 'people.name' }),
      list('inner', 'prices.groups', line('', 'people.name')),
      { ...base, kind: 'boolean', name: 'free', label: 'events.status' },
    ]),
  ),
  {
    ...{ ...base, kind: 'variants', name: 'film', label: 'media.film', optional: true },
    options: [
      {
        name: 'one',
        label: 'events.status.options.scheduled',
        field: group('', 'media.film', [line('key', 'media.key'), line('url', 'media.url')]),
      },
      {
        name: 'two',
        label: 'events.status.options.cancelled',
        field: group('', 'media.film', [line('url', 'media.url')]),
      },
    ],
  },
  line('colours.day.paper', 'look.colours.day.paper', { inputType: 'colour' }),
  line('drawing', 'look.mark.drawing', { inputType: 'drawing' }),
  group('place', 'events.place', [line('street', 'estate.address.street')], { optional: true }),
]);
const entryData: EntryFormData = {
  entry: {
    ...{
      kind: 'events',
      id: '15',
      title: { de: 'Titel' },
      day: undefined,
      published: { by: 'Jon', at: '2026-11-20T09:30:00Z' },
    },
    ...{ draft: undefined, missing: { de: 0, en: 0 }, isSample: false },
  },
  ...{ pagesShowing: ['/events/15', '/#part'], tree, version: 0, base: 4, formIssues: [], contentIssues: [] },
  typed: {
    ...{ 'title.de': 'Titel', 'title.en': 'Title', start: '2026-12-05T18:00', doors: '2026-12-05T17:30', end: '' },
    ...{
      'rows.0.name': 'Eins',
      'rows.0.inner.0': 'a',
      'rows.1.name': 'Zwei',
      'rows.1.inner.0': 'b',
      'rows.1.inner.1': 'c',
    },
    ...{ 'rows.0.free': 'yes', 'film.variant': 'one', 'film.url': 'https://x', 'film.key': 'k' },
    ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`more${index}`, ''])),
  },
  ...{
    entryIssues: [],
    companionDrafts: undefined,
    referenceOptions: {},
    hasGuests: false,
    changeForGuests: undefined,
  },
  ...{ mayPublish: true, mayDelete: true, mayCopy: true, undoableRevision: undefined, exists: true, isDeleted: false },
  ...{ address: '/events/15', referencedBy: [], addRowTo: undefined, addFirstRowTo: undefined, conflict: undefined },
  ...{ sampleFields: [], sampleEntries: [] },
};
const saved = (change: Partial<SavedDraft> = {}): SavedDraft => ({
  ...{ version: 1, at: '2026-11-21T10:05:00Z', formIssues: [], contentIssues: [], ...change },
});
const presence = (change = {}) => ({ others: [], version: 0, revision: 4, by: '', ...change });
const previewPage = (state: object | undefined, words = 'Vorschau') =>
  `<!doctype html><html><head>${state ? `<meta name="preview" content='${JSON.stringify(state)}'>` : ''}</head><body>
  <p id="title" data-field="events/15/title">${words}</p><p id="other" data-field="pictures/oak/alt">Bild</p>
  <p id="row" data-field="events/15/rows.1.inner.5">Zeile</p><details><summary>Mehr</summary><p id="in" data-field="events/15/name">Tief</p></details>
  <p id="nothing">nichts</p><div style="height:4000px"></div><p id="part" data-field="events/15/place">Ort</p></body></html>`;

interface EntryAnswers {
  draft?: AnswerStageRequest;
  presence?: AnswerStageRequest;
  preview?: AnswerStageRequest;
  other?: AnswerStageRequest;
  before?: () => void;
}
async function showEntry(page: Page, change: Partial<EntryFormData> = {}, answers: EntryAnswers = {}, frame = {}) {
  // With an older version the form would stop after ten seconds.
  let { version } = { ...entryData, ...change };
  const stage = await showOfficeScreen(page, {
    ...{ name: 'content-form', address: '/office/content/events/15', screen: 'contentForm', frame },
    screenData: { ...entryData, ...change },
    ...(answers.before && { before: answers.before }),
    async answer(request) {
      if (request.path.endsWith('/draft')) {
        const answer = (await answers.draft?.(request)) ?? { json: saved() };
        if (answer !== 'offline') version = (answer.json as Partial<SavedDraft> | undefined)?.version ?? version;
        return answer;
      }
      if (request.path.endsWith('/presence')) return answers.presence?.(request) ?? { json: presence({ version }) };
      if (request.path.startsWith('/office/preview'))
        return answers.preview?.(request) ?? { html: previewPage({ issues: 0, isOutdated: false }) };
      return answers.other?.(request);
    },
  });
  const slot = (name: string) => page.locator(`[data-slot="${name}"]`);
  const field = (name: string) => page.locator(`[id="${name}"]`);
  await expect(page.locator('[data-live-preview=ready]')).toBeAttached();
  const sent = (end: string) => stage.requests.filter(({ path }) => path.endsWith(end)).map(({ fields }) => fields);
  // The page that is left may store its draft after the form is sent: the last request may be a draft.
  const findSave = () => stage.requests.findLast(({ path }) => path === '/office/content/events/15');
  return { stage, slot, field, sent, findSave };
}
/** Without an answer only the person tries again. */
const stopRetries = () => {
  const wait = setTimeout;
  Object.assign(globalThis, {
    setTimeout: (then: () => void, pause: number) => (pause < 1000 ? wait(then, pause) : undefined),
  });
};
const storedDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('office.localDraft'))
      .map((key) => localStorage.getItem(key)),
  );

test('typed text is saved once, with the version of the form, and the page says when', async ({ page }) => {
  const { stage, slot, field, sent } = await showEntry(page);
  await expect.poll(() => sent('/presence').length).toBeGreaterThan(0);
  await expect(page.locator('[data-with-draft]')).toBeHidden();
  const readStatusAfterTyping = (input: HTMLInputElement) => {
    input.value = 'Neuer Titel';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return document.querySelector('[data-slot=status]')?.textContent;
  };
  expect(await field('title.de').evaluate(readStatusAfterTyping)).toBe('[preview.live.waiting]');
  await expect(slot('status')).toHaveText('[preview.live.saved 11.05 Uhr]');
  await expect(slot('announcement')).toHaveText('[preview.live.saved 11.05 Uhr]');
  expect(sent('/draft')).toMatchObject([
    { 'title.de': 'Neuer Titel', 'title.en': 'Title', 'form.version': '0', 'form.base': '4' },
  ]);
  expect(sent('/draft')[0]).not.toHaveProperty('action');
  expect(stage.requests.find(({ path }) => path.endsWith('/draft'))?.path).toBe('/office/content/events/15/draft');
  await expect(page.locator('[data-with-draft]')).toBeVisible();
  expect(
    await page
      .locator('input[name="form.version"]')
      .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLInputElement).value))]),
  ).toEqual(['1']);
  expect(await storedDrafts(page)).toEqual([]);
  await field('title.de').fill('Noch neuer');
  await expect.poll(() => sent('/draft').at(-1)).toMatchObject({ 'title.de': 'Noch neuer', 'form.version': '1' });
});

for (const [title, status, json, problem, controls] of [
  ['a conflict', 409, { reason: 'conflict', by: 'Jon' }, '[preview.live.conflict Jon] ', ['a [preview.live.reload]']],
  [
    'a conflict with oneself',
    409,
    { reason: 'conflict', by: '' },
    '[preview.live.conflictSelf] ',
    ['a [preview.live.reload]'],
  ],
  ['a draft that is gone', 409, { reason: 'conflict' }, '[preview.live.conflictGone] ', ['a [preview.live.reload]']],
  [
    ...(['a scheduled draft', 409, { reason: 'scheduled', by: 'Jon', at: '2026-11-22T08:00:00Z' }] as const),
    ...(['[preview.live.scheduled 22.11.2026, 9.00 Uhr] ', ['a [preview.live.reload]']] as const),
  ],
  [
    ...(['the end of the session', 401, {}, '[preview.live.signedOut] '] as const),
    ['a [preview.live.signIn]', 'button [preview.live.again]'],
  ],
  ['a broken server', 503, {}, '[preview.live.offline] ', ['button [preview.live.again]']],
  ['too many requests', 429, {}, '[preview.live.offline] ', ['button [preview.live.again]']],
  ['an invalid text', 422, { error: { message: 'Zu lang' } }, 'Zu lang', []],
] as const)
  test(`after ${title} the form says so, keeps the text in the browser and offers what helps`, async ({ page }) => {
    const answers = { draft: () => ({ status, json }), before: stopRetries };
    const { slot, field, sent } = await showEntry(page, {}, answers);
    await field('title.de').fill('Neuer Titel');
    await expect(slot('problem')).not.toBeEmpty();
    await expect(slot('status')).toHaveText('');
    const [own, ...others] = await slot('problem').evaluate((problem) => [
      [...problem.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.textContent ?? '',
      ...[...problem.children].map((one) => `${one.localName} ${one.textContent}`),
    ]);
    expect(own).toBe(problem);
    expect(others).toEqual([...controls]);
    if (status === 401) {
      await expect(slot('problem').locator('a')).toHaveAttribute(
        'href',
        '/office/sign-in?to=%2Foffice%2Fcontent%2Fevents%2F15',
      );
      await expect(slot('problem').locator('a')).toHaveAttribute('target', '_blank');
    } else if (controls[0]?.startsWith('a '))
      await expect(slot('problem').locator('a')).toHaveAttribute('href', '/office/content/events/15');
    await expect.poll(async () => (await storedDrafts(page)).join()).toContain('Neuer Titel');
    const before = sent('/draft').length;
    if (controls.some((one) => one.startsWith('button'))) {
      await expect(slot('problem').locator('button')).toHaveAttribute('type', 'button');
      await slot('problem').locator('button').click();
      await expect.poll(() => sent('/draft').length).toBeGreaterThan(before);
    }
    await page.evaluate(() => localStorage.clear());
  });

test('a click on a button waits until the text is saved, and is lost neither offline nor after an early click', async ({
  page,
}) => {
  let isOnline = true;
  const wait = Promise.withResolvers<undefined>();
  const { stage, slot, field, sent } = await showEntry(
    page,
    {},
    {
      draft: async () => {
        if (!isOnline) return 'offline';
        await wait.promise;
        return { json: saved({ version: 2 }) };
      },
      other: () => ({ html: '<!doctype html><title>published</title>' }),
    },
  );
  await field('title.de').fill('Neu');
  await page.locator('button[value=publish]').click();
  await page.locator('button[value=publish]').click();
  expect(stage.requests.map(({ path }) => path)).not.toContain('/office/content/events/15');
  wait.resolve(undefined);
  await expect(page).toHaveTitle('published');
  const posts = stage.requests.filter(({ path, method }) => path === '/office/content/events/15' && method === 'POST');
  expect(posts).toMatchObject([{ fields: { action: 'publish', 'title.de': 'Neu', 'form.version': '2' } }]);
  expect(sent('/draft')).toHaveLength(1);

  isOnline = false;
  const again = await showEntry(
    page,
    {},
    {
      draft: () => (isOnline ? { json: saved({ version: 3 }) } : 'offline'),
      before: stopRetries,
      other: () => ({ html: '<!doctype html><title>published</title>' }),
    },
  );
  await again.field('title.de').fill('Ohne Netz');
  await page.locator('button[value=publish]').click();
  await expect(slot('problem')).toContainText('[preview.live.offline]');
  isOnline = true;
  await slot('problem').locator('button').click();
  await expect(page).toHaveTitle('published');
  expect(again.findSave()?.fields).toMatchObject({
    action: 'publish',
    'title.de': 'Ohne Netz',
  });
  await page.evaluate(() => localStorage.clear());
});

test('the form names the others who have it open, and stops if the server has another version', async ({ page }) => {
  let answer = presence({ others: ['Jon', 'Ida', 'Eva'] });
  const { slot, field, sent } = await showEntry(page, {}, { presence: () => ({ json: answer }) });
  await expect(slot('others')).toHaveText('[preview.live.presence Jon, Ida und Eva]');
  answer = presence();
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await look();
  await expect(slot('others')).toHaveText('');
  await expect(slot('problem')).toHaveText('');
  answer = presence({ revision: 5, by: 'Jon' });
  await look();
  await expect(slot('problem')).toContainText('[preview.live.conflict Jon]');
  await field('title.de').fill('Neu');
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(1);
  await page.waitForTimeout(900);
  expect(sent('/draft')).toEqual([]);
  await page.evaluate(() => localStorage.clear());
});

test('text left in the browser is offered once, newest first, restored or discarded', async ({ page }) => {
  const key = (age: number) => `office.localDraft Henrike%20Voss events/15 ${Date.now() - age}`;
  const draft = (de: string, at: string, more = {}) =>
    JSON.stringify({
      at: Date.parse(at),
      fields: [
        ['title.de', de],
        ['form.version', '0'],
        ['form.base', '4'],
      ],
      ...more,
    });
  const day = 24 * 60 * 60 * 1000;
  await showEntry(page);
  await page.evaluate(
    (all) => {
      for (const [name, value] of all) localStorage.setItem(name, value);
    },
    [
      [key(2 * day), draft('Älter', '2026-11-19T09:00:00Z')],
      [key(day), draft('Neuer', '2026-11-20T09:00:00Z')],
      [key(31 * day), draft('Zu alt', '2026-10-01T09:00:00Z')],
      [`office.localDraft Jon events/15 ${Date.now()}`, draft('Fremd', '2026-11-20T09:00:00Z')],
      [`office.localDraft Henrike%20Voss events/1 ${Date.now()}`, draft('Anderer Eintrag', '2026-11-20T09:00:00Z')],
      [`office.localDraft Henrike%20Voss events/15 ${Date.now() - 5}`, 'kein JSON'],
    ] as [string, string][],
  );
  const { slot, findSave } = await showEntry(
    page,
    {},
    { other: () => ({ html: '<!doctype html><title>restored</title>' }) },
  );
  const offers = slot('offers').locator('p');
  await expect(offers).toHaveText([
    '[preview.live.localDraft 20.11.2026, 10.00 Uhr] [preview.live.restore] [preview.live.discard]',
    '[preview.live.localDraft 19.11.2026, 10.00 Uhr] [preview.live.restore] [preview.live.discard]',
  ]);
  expect((await storedDrafts(page)).join()).not.toContain('Zu alt');
  await offers.last().getByRole('button', { name: '[preview.live.discard]' }).click();
  await expect(offers).toHaveCount(1);
  expect((await storedDrafts(page)).join()).not.toContain('Älter');
  await offers.getByRole('button', { name: '[preview.live.restore]' }).click();
  await expect(page).toHaveTitle('restored');
  expect(findSave()).toMatchObject({
    method: 'POST',
    fields: { action: 'save', 'title.de': 'Neuer', 'form.version': '0' },
  });
  // The page after a success confirms it; one without does not.
  const refused = await showEntry(page, {}, {}, { errorCode: 'busy' });
  await expect(refused.slot('offers').locator('p')).toHaveCount(1);
  await refused.slot('offers').getByRole('button', { name: '[preview.live.restore]' }).click();
  await expect(page).toHaveTitle('answered');
  await showEntry(page, {}, {}, { outcome: 'savedDraft' });
  await expect(page.locator('[data-slot=offers] p')).toHaveCount(0);
  expect((await storedDrafts(page)).join()).not.toContain('Neuer');
  // The same text is not offered.
  await page.evaluate(
    ([name, value]) => {
      localStorage.clear();
      localStorage.setItem(name as string, value as string);
    },
    [key(day), JSON.stringify({ at: 0, fields: [] })],
  );
  await showEntry(page, { typed: {} });
  await expect(page.locator('[data-slot=offers] p')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
});

test('issues appear beside a field after the person has left it, and resolved ones leave the lists', async ({
  page,
}) => {
  const issues = {
    formIssues: [
      { path: 'title.en', code: 'tooLong', facts: { count: 9 } },
      { path: 'name', code: 'missing' },
    ],
    contentIssues: [
      {
        path: 'title.de',
        language: 'de',
        code: 'wideWord',
        facts: { word: { de: 'Wort', en: 'word' } },
        isBlocking: false,
      },
      { path: 'title', code: 'sameWords', facts: {}, isBlocking: false },
    ],
  } satisfies Partial<EntryFormData>;
  const { field } = await showEntry(page, issues, {
    draft: () => ({ json: saved({ ...issues, formIssues: issues.formIssues.slice(1) }) }),
  });
  const error = (name: string) => page.locator(`[id="${name}-error"]`);
  await expect(error('title.en')).toHaveText('[editor.issue.tooLong count=9]');
  await expect(error('title.de')).toHaveText('[contentIssues.wideWord word=Wort]');
  await expect(field('title.de')).toHaveAttribute('aria-invalid', 'false');
  await expect(field('title.en')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('name')).toHaveAttribute('aria-describedby', 'name-error name-hint');
  await expect(page.locator('#issues li')).toHaveCount(2);
  await expect(error('title')).toHaveText('[contentIssues.sameWords]');
  expect(await field('title').evaluate((one) => one.firstElementChild?.id)).toBe('title-error');
  const [warning, blocking] = await Promise.all(
    ['title.de', 'title.en'].map((name) => error(name).getAttribute('class')),
  );
  expect(warning).not.toBe(blocking);
  await field('title.en').fill('Kurz');
  await expect(error('title.en')).toHaveCount(0);
  await expect(field('title.en')).toHaveAttribute('aria-invalid', 'false');
  await expect(field('title.en')).not.toHaveAttribute('aria-describedby', /error/);
  await expect(page.locator('#issues li')).toHaveCount(1);
});

test('an invalid text names its fields, and a message waits until the focus has left', async ({ page }) => {
  const formIssues = [
    { path: 'title.en', code: 'tooLong', facts: { count: 9 } },
    { path: 'place', code: 'missing' },
  ];
  const { slot, field } = await showEntry(
    page,
    {},
    { draft: () => ({ status: 422, json: { error: { message: 'Ungültig' }, formIssues } }) },
  );
  await field('title.en').fill('Zu lang');
  await expect(slot('problem')).toHaveText(
    'Ungültig: [fields.any.title.label], [editor.form.en]; [fields.events.place.label]',
  );
  await expect(page.locator('[id="title.en-error"]')).toHaveCount(0);
  await field('title.de').focus();
  await expect(page.locator('[id="title.en-error"]')).toHaveText('[editor.issue.tooLong count=9]');
  await page.evaluate(() => localStorage.clear());
});

test('rows are added, moved and removed with their names, labels and nested rows, and the page says so', async ({
  page,
}) => {
  // The message about the first save would replace the message about a row.
  const wait = Promise.withResolvers<undefined>();
  const draft = () => wait.promise.then(() => ({ json: saved() }));
  const { stage, slot, field, sent, findSave } = await showEntry(page, {}, { draft });
  const label = (number: number | '+') => `[fields.events.event.artists.label], [editor.form.item number=${number}]`;
  const press = (value: string) => page.locator(`button[value="${value}"]`).click();
  const rows = page.locator('[data-list=rows] > [data-row]');
  const describeRows = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('legend')?.textContent,
        ...[...row.querySelectorAll<HTMLInputElement>('input')].map(
          (one) =>
            `${one.name} ${one.id} ${one.labels?.[0]?.htmlFor} ${one.type === 'checkbox' ? one.checked : one.value}`,
        ),
        ...[...row.querySelectorAll<HTMLButtonElement>(':scope > div > button')].map(
          (one) => `${one.value}${one.disabled ? ' disabled' : ''} ${one.ariaLabel}`,
        ),
        row.querySelector('[data-list]')?.getAttribute('data-list'),
        row.querySelector('template')?.getAttribute('data-row'),
        row.querySelector('template')?.content.querySelector('input')?.name,
        row.querySelector('input')?.getAttribute('aria-describedby'),
      ]),
    );
  const describeRow = (index: number, name: string, inner: string[], free: boolean, last: number) => [
    label(index + 1),
    `rows.${index}.name rows.${index}.name rows.${index}.name ${name}`,
    ...inner.map((one, at) => `rows.${index}.inner.${at} rows.${index}.inner.${at} rows.${index}.inner.${at} ${one}`),
    `rows.${index}.free rows.${index}.free rows.${index}.free ${free}`,
    `up:rows.${index}${index === 0 ? ' disabled' : ''} ${label(index + 1)}: [editor.form.up]`,
    `down:rows.${index}${index === last ? ' disabled' : ''} ${label(index + 1)}: [editor.form.down]`,
    `remove:rows.${index} ${label(index + 1)}: [editor.form.remove]`,
    ...[`rows.${index}.inner`, `rows.${index}.inner`, `rows.${index}.inner.+`, `rows.${index}.name-hint`],
  ];
  expect(await describeRows()).toEqual([
    describeRow(0, 'Eins', ['a'], true, 1),
    describeRow(1, 'Zwei', ['b', 'c'], false, 1),
  ]);

  await press('down:rows.0');
  await expect(slot('announcement')).toHaveText('[preview.live.moved 2 2]');
  await expect(page.locator('button[value="up:rows.1"]'), 'there is nothing below').toBeFocused();
  expect(await describeRows()).toEqual([
    describeRow(0, 'Zwei', ['b', 'c'], false, 1),
    describeRow(1, 'Eins', ['a'], true, 1),
  ]);
  await press('add:rows');
  await expect(slot('announcement')).toHaveText('[preview.live.added 3]');
  await expect(field('rows.2.name')).toBeFocused();
  await press('add:rows.2.inner');
  await expect(field('rows.2.inner.0')).toBeFocused();
  await field('rows.2.name').fill('Drei');
  await press('up:rows.2');
  await expect(slot('announcement')).toHaveText('[preview.live.moved 2 3]');
  await expect(page.locator('button[value="up:rows.1"]')).toBeFocused();
  expect(await describeRows()).toEqual([
    describeRow(0, 'Zwei', ['b', 'c'], false, 2),
    describeRow(1, 'Drei', [''], false, 2),
    describeRow(2, 'Eins', ['a'], true, 2),
  ]);
  await press('remove:rows.0.inner.0');
  await expect(slot('announcement')).toHaveText('[preview.live.removed 1 1]');
  await expect(field('rows.0.inner.0')).toHaveValue('c');
  await press('remove:rows.0');
  await expect(slot('announcement')).toHaveText('[preview.live.removed 1 2]');
  await expect(field('rows.0.name')).toBeFocused();
  await press('remove:rows.1');
  await expect(field('rows.0.name')).toBeFocused();
  await press('remove:rows.0');
  await expect(page.locator('button[value="add:rows"]')).toBeFocused();
  wait.resolve(undefined);
  await expect.poll(() => Object.keys(sent('/draft').at(-1) ?? { 'rows.': '' }).join()).not.toContain('rows.');
  expect(stage.requests.map(({ path }) => path)).not.toContain('/office/content/events/15');
  for (const count of [1, 2, 3]) {
    await press('add:rows');
    await expect(rows).toHaveCount(count);
  }
  await press('add:rows');
  await expect(page, 'the server says that there are enough').toHaveTitle('answered');
  expect(findSave()?.fields).toMatchObject({ action: 'add:rows' });
});

test('another variant shows its fields, keeps what both have, and choosing back keeps the rest', async ({ page }) => {
  const { field, sent } = await showEntry(page);
  await field('film.url').fill('https://y');
  await field('film.variant').selectOption('two');
  await expect(field('film.url')).toHaveValue('https://y');
  await expect(field('film.key')).toHaveCount(0);
  await expect(page.locator('[data-current-variant]')).toHaveAttribute('data-current-variant', 'two');
  await field('film.url').fill('https://z');
  await field('film.variant').selectOption('one');
  await expect(field('film.key')).toHaveValue('k');
  await expect(field('film.url')).toHaveValue('https://z');
  await field('film.variant').selectOption('');
  await expect(field('film.url')).toHaveCount(0);
  await expect.poll(() => sent('/draft').at(-1)).toMatchObject({ 'film.variant': '' });
  await field('film.variant').selectOption('one');
  await expect(field('film.key')).toHaveValue('k');
});

test('times follow the start, lengths are counted, and the search shows what has all words', async ({ page }) => {
  const { field } = await showEntry(page);
  await field('start').fill('2026-12-06T19:15');
  await expect(field('doors')).toHaveValue('2026-12-06T18:45');
  await expect(field('end')).toHaveValue('');
  await field('start').fill('');
  await field('start').fill('2026-12-06T20:15');
  await expect(field('doors')).toHaveValue('2026-12-06T19:45');
  const length = page.locator('[id="title.de-length"]');
  await field('title.de').focus();
  await expect(length).toHaveText('[preview.live.length 5 6]');
  await field('title.de').fill(' Titel👩‍👩‍👧 ');
  await expect(length).toHaveText('[preview.live.length 6 6]');
  await field('title.de').fill('Titel 7');
  await expect(length).toHaveText('[preview.live.tooLong 7 6]');
  await expect(field('title.de')).toHaveAttribute('aria-describedby', 'title.de-length');
  await field('name').focus();
  await expect(page.locator('[id="name-length"]')).toHaveCount(0);

  const search = page.locator('[data-find]');
  const shown = () =>
    page
      .locator('[data-parts]')
      .first()
      .evaluate((parts) =>
        [...parts.children]
          .filter((part) => !(part as HTMLElement).hasAttribute('data-no-match'))
          .map((part) => part.querySelector('[id]')?.id ?? ''),
      );
  const all = await shown();
  await search.locator('input').fill('ZWEI artists');
  await expect(search.locator('[role=status]')).toHaveText('[preview.live.matches 1]');
  expect(await shown()).toHaveLength(1);
  await expect(field('rows.0')).toHaveCount(1);
  await search.locator('input').fill('street');
  await expect(field('place.street')).toBeVisible();
  await search.locator('input').fill('xyz');
  await expect(search.locator('[role=status]')).toHaveText('[preview.live.matches 0]');
  expect(await shown()).toEqual([]);
  await search.locator('input').press('Enter');
  await search.locator('input').fill('');
  await expect(search.locator('[role=status]')).toHaveText('');
  expect(await shown()).toEqual(all);
});

test('a colour is picked or typed, and a file becomes a drawing', async ({ page }) => {
  const { field, sent } = await showEntry(page);
  const picker = page.locator('[data-colour-of="colours.day.paper"]');
  await expect(picker).toBeVisible();
  await picker.fill('#112233');
  await expect(field('colours.day.paper')).toHaveValue('#112233');
  await field('colours.day.paper').fill(' #AABBCC ');
  await expect(picker).toHaveValue('#aabbcc');
  await field('colours.day.paper').fill('#aabb');
  await expect(picker).toHaveValue('#aabbcc');
  await field('colours.day.paper').fill('');
  await expect(picker).toHaveValue((await field('colours.day.paper').getAttribute('placeholder')) ?? '');
  const file = page.locator('[data-drawing-of=drawing] input');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(field('drawing')).toHaveValue('<svg/>');
  const large = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1024, height: 256 });
    canvas.getContext('2d');
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await file.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') });
  await expect(field('drawing')).toHaveValue(/^data:image\/png;base64,/);
  const size = await field('drawing').evaluate(async (one) => {
    const image = await createImageBitmap(await (await fetch((one as HTMLTextAreaElement).value)).blob());
    return [image.width, image.height];
  });
  expect(size).toEqual([512, 128]);
  await file.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(field('drawing')).toHaveValue('c.png');
  await expect.poll(() => sent('/draft').at(-1)).toMatchObject({ drawing: 'c.png' });
});

test('the preview shows page, language, width and light, says what is wrong, and leads to the field', async ({
  page,
}) => {
  let state: object | undefined = { issues: 0, isOutdated: false };
  let words = 'Vorschau';
  const { stage, slot, field } = await showEntry(page, {}, { preview: () => ({ html: previewPage(state, words) }) });
  const pane = (language: string) => page.locator(`[data-preview-frame=${language}]`);
  const shownFrame = (language: string) => pane(language).locator('iframe:not([data-loading])');
  const inFrame = (selector: string, language = 'de') => shownFrame(language).contentFrame().locator(selector);
  const previews = () => stage.requests.filter(({ path }) => path.startsWith('/office/preview'));
  const choose = (option: string, value: string) =>
    page.locator(`label:has([data-option="${option}"][value="${value}"])`).click();
  await expect(inFrame('#title')).toHaveText('Vorschau');
  expect(previews()).toMatchObject([
    {
      method: 'POST',
      path: '/office/preview?kind=events&entry=15&lng=de&address=%2Fevents%2F15',
      fields: { 'title.de': 'Titel' },
    },
  ]);
  await expect(shownFrame('de')).toHaveAttribute('title', '[preview.title.de]');
  await expect(shownFrame('de')).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(pane('en')).toBeHidden();
  await expect(slot('preview')).toHaveText('');

  words = 'Neue Worte';
  state = { issues: 2, isOutdated: false };
  await field('title.de').fill('Neu');
  await expect(inFrame('#title')).toHaveText('Neue Worte');
  await expect(slot('preview')).toHaveText('[preview.live.issues]');
  expect(previews().at(-1)?.path).toContain('&withoutStyles');
  state = { issues: 2, isOutdated: true };
  await field('title.de').fill('Neuer');
  await expect(slot('preview')).toHaveText('[preview.live.outdated]');
  state = undefined;
  await field('title.de').fill('Am neuesten');
  await expect(slot('preview')).toHaveText('[preview.live.noPreview]');
  await expect(inFrame('#title'), 'the old page stays').toHaveText('Neue Worte');
  state = { issues: 0, isOutdated: false };

  await choose('language', 'both');
  await expect(inFrame('#title', 'en')).toHaveText('Neue Worte');
  expect(previews().at(-1)?.path + (previews().at(-2)?.path ?? '')).toContain('lng=en');
  await expect(slot('preview')).toHaveText('');
  await choose('language', 'en');
  await expect(pane('de')).toBeHidden();
  words = 'Wieder deutsch';
  await choose('language', 'de');
  await expect(pane('en')).toBeHidden();
  await expect(inFrame('#title'), 'later answers would replace the message').toHaveText(words);
  const scheme = () =>
    shownFrame('de').evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.documentElement.style.colorScheme);
  expect(await scheme()).toBe('light');
  await choose('light', 'evening');
  expect(await scheme()).toBe('dark');
  const width = () =>
    pane('de').evaluate(
      (one) =>
        [one.style.getPropertyValue('--frame-width'), Number(one.style.getPropertyValue('--frame-scale'))] as const,
    );
  expect((await width())[0]).toBe('1280px');
  expect((await width())[1]).toBeLessThan(1);
  await choose('width', 'phone');
  expect((await width())[0]).toBe('390px');

  await inFrame('#title').click();
  await expect(field('title.de')).toBeFocused();
  await inFrame('#row').click();
  await expect(field('rows.1.inner.1')).toBeFocused();
  await inFrame('#nothing').click();
  await expect(slot('preview')).toHaveText('');
  await inFrame('#other').click();
  const link = slot('preview').locator('a');
  await expect(link).toHaveText(/^\[preview\.live\.elsewhere .+\]$/);
  await expect(link).toHaveAttribute('href', '/office/content/pictures/oak#alt.de');
  await field('name').focus();
  await expect(inFrame('details')).toHaveAttribute('open');
  const scrolled = () =>
    shownFrame('de').evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.scrollingElement?.scrollTop ?? 0);
  expect(await scrolled()).toBe(0);
  await page.locator('[data-option=page]').selectOption('/#part');
  await expect.poll(() => previews().at(-1)?.path).toBe('/office/preview?kind=events&entry=15&lng=de&address=%2F');
  await expect.poll(scrolled).toBeGreaterThan(3000);
  await field('title.en').focus();
  await expect.poll(scrolled).toBe(0);
  expect(await scheme()).toBe('dark');
  await expect(pane('de').locator('iframe')).toHaveCount(1);
});

test('a save is announced once, and again after a problem', async ({ page }) => {
  let answer: Awaited<ReturnType<AnswerStageRequest>> = { json: saved() };
  const { slot, field } = await showEntry(page, {}, { draft: () => answer });
  const type = async (words: string, status: string) => {
    await field('title.de').fill(words);
    await expect(slot('status')).toHaveText(status);
  };
  await type('eins', '[preview.live.saved 11.05 Uhr]');
  answer = { json: saved({ at: '2026-11-21T10:06:00Z' }) };
  await type('zwei', '[preview.live.saved 11.06 Uhr]');
  await expect(slot('announcement')).toHaveText('[preview.live.saved 11.05 Uhr]');
  answer = { status: 422, json: { error: { message: 'Ungültig' } } };
  await type('drei', '');
  await expect(slot('problem')).toHaveText('Ungültig');
  answer = { json: saved({ at: '2026-11-21T10:07:00Z' }) };
  await type('vier', '[preview.live.saved 11.07 Uhr]');
  await expect(slot('problem')).toHaveText('');
  await expect(slot('announcement')).toHaveText('[preview.live.saved 11.07 Uhr]');
});

for (const [title, frame, version] of [
  ['a page that confirms the click', { outcome: 'savedDraft' }, '7'],
  ['a page that refuses it', { errorCode: 'busy' }, '0'],
] as const)
  test(`text typed after a click is offered by ${title}, with the version ${version}`, async ({ page }) => {
    await showEntry(page);
    const fields = [
      ['title.de', 'Danach'],
      ['form.version', '0'],
      ['form.base', '4'],
      ['action', 'save'],
    ];
    await page.evaluate(
      ([name, draft]) => localStorage.setItem(name ?? '', draft ?? ''),
      [
        `office.localDraft Henrike%20Voss events/15 ${Date.now() - 9}`,
        JSON.stringify({ at: 0, fields, isTypedAfterSubmit: true }),
      ],
    );
    const { slot, findSave } = await showEntry(page, { version: 7 }, {}, frame);
    await slot('offers').getByRole('button', { name: '[preview.live.restore]' }).click();
    await expect(page).toHaveTitle('answered');
    expect(findSave()?.fields).toMatchObject({
      'title.de': 'Danach',
      'form.version': version,
      'form.base': '4',
    });
  });

test('a form with an unknown variant asks the server, and a new entry has rows and variants without a save', async ({
  page,
}) => {
  const { stage, field } = await showEntry(page);
  await field('film.variant').evaluate((choice) => choice.append(new Option('three', 'three')));
  await field('film.variant').selectOption('three');
  await expect(page).toHaveTitle('answered');
  const sent = stage.requests.map(({ fields }) => fields);
  expect(sent).toContainEqual(expect.objectContaining({ action: 'save', 'film.variant': 'three' }));
  const begun = await showOfficeScreen(page, {
    ...{ name: 'content-new', address: '/office/new/people', screen: 'contentNew' },
    screenData: { kind: 'people', tree, typed: { 'rows.0.name': 'Eins' }, referenceOptions: {}, formIssues: [] },
  });
  const status = page.locator('form[data-new-entry] > [role=status]');
  await page.locator('button[value="add:rows"]').click();
  await expect(status).toHaveText('[preview.live.added 2]');
  await expect(field('rows.1.name')).toBeFocused();
  await page.locator('button[value="up:rows.1"]').click();
  await expect(status).toHaveText('[preview.live.moved 1 2]');
  await expect(field('rows.1.name')).toHaveValue('Eins');
  await page.locator('button[value="remove:rows.0"]').click();
  await expect(status).toHaveText('[preview.live.removed 1 1]');
  await field('film.variant').selectOption('two');
  await expect(field('film.url')).toBeVisible();
  expect(begun.requests).toEqual([]);
});

test('after signing out, here or everywhere, the next person finds no drafts in this browser', async ({ page }) => {
  const screenData = { to: '', passkeyOptions: undefined, isPasswordEnough: false };
  const openSignIn = async (outcome?: 'signedOut' | 'signedOutEverywhere') => {
    await showOfficeScreen(page, {
      ...{ name: 'sign-in', address: '/office/sign-in', screen: 'signIn', screenData },
      frame: { person: undefined, outcome },
    });
    return page.evaluate(() => Object.keys(localStorage));
  };
  const draft = 'office.localDraft Jon news/1 5';
  await openSignIn();
  for (const outcome of ['signedOut', 'signedOutEverywhere'] as const) {
    await page.evaluate((name) => localStorage.setItem(name, '{}'), draft);
    expect(await openSignIn(), 'an ended session keeps them').toEqual([draft]);
    expect(await openSignIn(outcome), outcome).toEqual([]);
  }
});

for (const event of ['pagehide', 'visibilitychange'])
  test(`typed text is in the browser at once when ${event === 'pagehide' ? 'the page is left' : 'the tab is hidden'}`, async ({
    page,
  }) => {
    const { sent } = await showEntry(page);
    const [stored, isKeptAlive] = await page.evaluate((name) => {
      const { fetch } = window;
      let keepalive: boolean | undefined;
      window.fetch = (address, options) => {
        if (String(address).endsWith('/draft')) keepalive = options?.keepalive;
        return fetch(address, options);
      };
      const field = document.querySelector<HTMLInputElement>('[id="title.de"]');
      if (!field) throw new Error('The form has no title.');
      field.value = 'Eben getippt';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (name === 'visibilitychange') Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      (name === 'pagehide' ? window : document).dispatchEvent(new Event(name));
      return [Object.values(localStorage).join(), keepalive];
    }, event);
    expect(stored).toContain('Eben getippt');
    expect(isKeptAlive, 'the browser sends it although the page ends').toBe(true);
    await expect.poll(() => sent('/draft')).toMatchObject([{ 'title.de': 'Eben getippt' }]);
  });
