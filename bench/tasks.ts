/** The twenty tasks of a clerk (record 0039) on a laptop and a phone: clicks and seconds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { signIn } from '#tests/harness/office-session.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { prepareDataFolder } from '#tests/harness/request-rows.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { findText } from '#tests/harness/texts.ts';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';
import { startServer } from '#tools/test-server.ts';
import { Clerk, type Effort } from './clerk.ts';
import { atMost, type BenchOptions, type Figure } from './harness.ts';

const devices = {
  laptop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;
type Device = keyof typeof devices;

interface BenchTask {
  name: string;
  clicks?: number;
  seconds: number;
  /** data that exists before the task */
  before?: (room: TaskContext) => Promise<void>;
  do: (room: TaskContext) => Promise<void>;
}

interface TaskContext {
  clerk: Clerk;
  page: Page;
  field: (id: string) => ReturnType<Page['locator']>;
  /** of this device, so that both can do the same tasks in one office */
  tag: string;
  people: Record<'owner' | 'office' | 'writer', string>;
  be: (who: 'owner' | 'office' | 'writer') => Promise<void>;
  photograph: (name: string, width: number) => Promise<{ name: string; mimeType: string; buffer: Buffer }>;
}

/** What the office calls a button or a link, in German. */
const label = (key: string): string => findText(shippedContentFolder, 'de', key);

const waitForStatus = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const waitForPublished = (page: Page) => page.waitForURL(/done=published/);
const waitForSaved = (page: Page) =>
  page
    .locator('[data-slot=status]')
    .filter({ hasText: label('preview.live.saved') })
    .waitFor();

const tasks: BenchTask[] = [
  {
    name: '1 opening hours today',
    clicks: 5,
    seconds: 30,
    async do({ clerk, page, tag }) {
      await clerk.openPage('/office');
      await clerk.link(label('office.today.quick.hours'));
      const day = page.locator('[data-list="hours.exceptions"] > li').first();
      const part = (name: string) => day.locator(`[name$="${name}"]`);
      await clerk.choose(part('.variant'), { value: 'open' });
      await clerk.write(part('.date'), tag === 'laptop' ? '2027-03-01' : '2027-03-02');
      await clerk.write(part('.reason.de'), 'Sturm');
      await clerk.write(part('.reason.en'), 'Storm');
      await clerk.write(part('.opens'), '09:00');
      await clerk.write(part('.closes'), '14:00');
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '2 a typing error on a page',
    clicks: 4,
    seconds: 15,
    async do({ clerk, page, tag }) {
      await clerk.openPage('/events/15');
      await clerk.click(
        page
          .frameLocator('iframe')
          .first()
          .getByRole('link', { name: label('visualEditor.adminBar.change') }),
      );
      await clerk.click(page.frameLocator('iframe[data-page]').locator('h1'));
      await page.waitForURL(/\/office\/content\/events\/15/);
      await clerk.append(page.locator('[id="event.title.de"]'), tag === 'laptop' ? ' eins' : ' zwei');
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '3 the same in the footer, English',
    clicks: 4,
    seconds: 15,
    async do({ clerk, page, tag }) {
      await clerk.openPage('/contact?lng=en');
      await clerk.click(
        page
          .frameLocator('iframe')
          .first()
          .getByRole('link', { name: findText(shippedContentFolder, 'en', 'visualEditor.adminBar.change') }),
      );
      const link = page
        .frameLocator('iframe[data-page]')
        .locator('footer a[data-field], footer a:has([data-field])')
        .first();
      await clerk.click(link);
      await page.waitForURL(/\/office\/content\//);
      await clerk.append(page.locator(':focus'), tag === 'laptop' ? ' one' : ' two');
      await clerk.button(findText(shippedContentFolder, 'en', 'editor.form.publish'));
      await waitForPublished(page);
      const { effort } = clerk;
      await page.goto(`${clerk.address}/office?lng=de`);
      clerk.fixEffort(effort);
    },
  },
  {
    name: '4 where does it stand?',
    clicks: 3,
    seconds: 20,
    async do({ clerk, page }) {
      await clerk.openPage('/office');
      await clerk.link(label('visualEditor.search.title'));
      await clerk.write(page.locator('input[name=q]'), 'montags');
      await clerk.enter();
      await page.waitForURL(/content\/search/);
    },
  },
  {
    name: '5 a new evening with its poster, both languages',
    seconds: 300,
    async do({ clerk, page, field, tag, photograph }) {
      await clerk.openPage('/office');
      await clerk.link(label('pictureLibrary.list.title'));
      await clerk.files(page.getByLabel('Fotos', { exact: true }), await photograph(`Plakat ${tag}.jpg`, 900));
      await page.waitForURL(/done=uploadedPicture/);
      await clerk.write(page.getByLabel('Titel auf Deutsch'), 'Plakat zu Lieder im Laub');
      await clerk.write(page.getByLabel('Titel auf Englisch'), 'Poster for Songs in the Leaves');
      await clerk.write(page.getByLabel('Beschreibung auf Deutsch'), 'Zwei Farben, wie Laub vor einem See am Abend.');
      await clerk.write(
        page.getByLabel('Beschreibung auf Englisch'),
        'Two colours, like leaves before a lake in the evening.',
      );
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
      await clerk.link(label('editor.list.title'));
      await clerk.link(label('editor.newEntry.events'));
      await clerk.choose(field('category'), 'Konzert');
      await clerk.write(field('start'), '2027-07-17T18:00');
      await clerk.write(field('event.title.de'), `Lieder im Laub ${tag}`);
      await clerk.write(field('event.title.en'), `Songs in the Leaves ${tag}`);
      await clerk.write(field('event.venue.de'), 'In der Buchenlaube');
      await clerk.write(field('event.venue.en'), 'In the beech arbour');
      await clerk.write(field('event.artists.0.de'), 'Benno Zeitler – Klavier');
      await clerk.write(field('event.artists.0.en'), 'Benno Zeitler – piano');
      await clerk.choose(field('place'), 'Buchenlaube');
      await clerk.choose(field('image'), { index: 1 });
      await clerk.button(label('editor.newEntry.send'));
      await page.waitForURL(/content\/events\/\d+/);
      await clerk.write(
        field('event.description.0.de'),
        'Vierundzwanzig Lieder, und nach dem letzten singt nur noch der Pirol.',
      );
      await clerk.write(
        field('event.description.0.en'),
        'Twenty-four songs, and after the last one only the oriole sings.',
      );
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '6 a second one like it, a week later',
    seconds: 90,
    async do({ clerk, page, field, tag }) {
      await clerk.openPage('/office/content/events');
      await clerk.link(`Lieder im Laub ${tag}`);
      await clerk.button(label('editor.form.copy'));
      await page.waitForURL(/done=copiedContent/);
      await clerk.write(field('start'), '2027-07-24T18:00');
      await clerk.write(field('event.title.de'), `Noch mehr Laub ${tag}`);
      await clerk.write(field('event.title.en'), `More leaves ${tag}`);
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '7 an evening is cancelled',
    seconds: 45,
    async do({ clerk, page, field, tag }) {
      await clerk.openPage('/office/content/events');
      await clerk.link(`Lieder im Laub ${tag}`);
      await clerk.choose(field('status'), { value: 'cancelled' });
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '8 it takes place on another day, elsewhere',
    seconds: 120,
    async do({ clerk, page, field, tag }) {
      await clerk.openPage('/office/content/events');
      await clerk.link(`Lieder im Laub ${tag}`);
      await clerk.choose(field('place'), 'Scheune');
      await clerk.write(field('start'), '2027-07-31T18:00');
      await clerk.choose(field('status'), { value: 'scheduled' });
      await clerk.click(
        page
          .locator('summary')
          .filter({ hasText: /^(Früher|Vorher|Bisher|Angekündigt|Was)/ })
          .first(),
      );
      await clerk.write(field('previous.start'), '2027-07-17T18:00');
      await clerk.write(field('event.venue.de'), 'In der Scheune');
      await clerk.write(field('event.venue.en'), 'In the barn');
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '9 published at a time',
    seconds: 30,
    async before({ clerk, page, field, tag }) {
      await clerk.openPage('/office/content/news/2');
      await field('title.de').fill(`Zur rechten Zeit ${tag}`);
      await waitForSaved(page);
    },
    async do({ clerk, page, field }) {
      clerk.startCounting();
      await clerk.click(page.getByText(label('editor.form.later')));
      await clerk.write(field('form.at').or(page.locator('[name="form.at"]')).first(), '2027-03-27T10:00');
      await clerk.button(label('editor.form.schedule'));
      await waitForStatus(page, /./);
      await page.getByText('27. März 2027').first().waitFor();
    },
  },
  {
    name: '10 an hour later after all',
    seconds: 30,
    async do({ clerk, page }) {
      await clerk.openPage('/office/content/news/2');
      await clerk.button(label('editor.form.unschedule'));
      await waitForStatus(page, /./);
      await clerk.click(page.getByText(label('editor.form.later')));
      await clerk.write(page.locator('[name="form.at"]'), '2027-03-27T11:00');
      await clerk.button(label('editor.form.schedule'));
      await page.getByText('27. März 2027').first().waitFor();
      const { effort } = clerk;
      await page.getByRole('button', { name: label('editor.form.discard') }).click();
      await waitForStatus(page, /./);
      clerk.fixEffort(effort);
    },
  },
  {
    name: '11 the last publication taken back',
    seconds: 30,
    async before({ clerk, page, field, tag }) {
      await clerk.openPage('/office/content/news/1');
      await field('title.de').fill(`Zu früh ${tag}`);
      await page.getByRole('button', { name: label('editor.form.publish'), exact: true }).click();
      await waitForPublished(page);
    },
    async do({ clerk, page }) {
      clerk.startCounting();
      await clerk.button(label('editor.form.undo'));
      await page.waitForURL(/done=undidContent/);
    },
  },
  {
    name: '12 an older version, to the draft',
    seconds: 30,
    async do({ clerk, page }) {
      await clerk.openPage('/office/content/news/1');
      await clerk.link(label('editor.form.history'));
      await clerk.link(label('editor.history.compare'));
      await clerk.button(label('editor.history.restore'));
      await page.waitForURL(/done=restoredContent/);
      const { effort } = clerk;
      await page.getByRole('button', { name: label('editor.form.discard') }).click();
      await page.waitForURL(/done=discardedContent/);
      clerk.fixEffort(effort);
    },
  },
  {
    name: '13 a gallery of twelve photographs',
    seconds: 240,
    async do({ clerk, page, photograph, tag }) {
      const offset = tag === 'laptop' ? 0 : 40;
      const files = await Promise.all(
        Array.from({ length: 12 }, (_, number) => photograph(`Fest ${tag} ${number}.jpg`, 600 + offset + number * 2)),
      );
      await clerk.openPage('/office/pictures');
      await clerk.files(page.getByLabel('Fotos', { exact: true }), files);
      // After the last upload the page continues automatically.
      await page.waitForURL(/pictures\/batch/, { timeout: 300_000 });
      // German captions first, because the others can wait.
      for (const [number, field] of (await page.getByLabel('Titel auf Deutsch').all()).entries())
        await clerk.write(field, `Das Fest am See, Bild ${number + 1}`);
      await clerk.button('Speichern und Galerie anlegen');
      await page.waitForURL(/content\/media\/\d+/);
    },
  },
  {
    name: '14 a focal point',
    seconds: 60,
    async do({ clerk, page, tag }) {
      await clerk.openPage(`/office/pictures?find=plakat-${tag}`);
      await clerk.click(page.locator(`a[href="/office/pictures/plakat-${tag}"]`).first());
      await clerk.click(page.locator('[data-focus-image]'));
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '15 a picture taken down everywhere',
    seconds: 30,
    async do({ clerk, page, tag }) {
      await clerk.openPage(`/office/pictures?find=plakat-${tag}`);
      await clerk.click(page.locator(`a[href="/office/pictures/plakat-${tag}"]`).first());
      await clerk.choose(
        page.getByLabel(label('pictureLibrary.takedown.reason')),
        label('pictureLibrary.takedown.reasons.person'),
      );
      await clerk.button(label('pictureLibrary.takedown.send'));
      await page.getByLabel(label('pictureLibrary.email.german')).waitFor();
    },
  },
  {
    name: '16 a new artist',
    seconds: 180,
    async do({ clerk, page, field, tag }) {
      await clerk.openPage('/office');
      await clerk.link(label('editor.list.title'));
      await clerk.link(label('editor.newEntry.people'));
      await clerk.choose(field('variant'), { value: 'artists' });
      await clerk.write(field('name'), `Benno Zeitler ${tag}`);
      await clerk.write(field('title.de'), 'Klavier');
      await clerk.write(field('title.en'), 'Piano');
      await clerk.choose(field('image'), { index: 3 });
      await clerk.button(label('editor.newEntry.send'));
      await page.waitForURL(/content\/people\/benno/);
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '17 what lacks English, one of it filled in',
    seconds: 60,
    async before({ clerk, page, field }) {
      await clerk.openPage('/office/content/news/2');
      await field('subtitle.en').fill('');
      await waitForSaved(page);
    },
    async do({ clerk, page, field, tag }) {
      await clerk.openPage('/office/content');
      await clerk.link(new RegExp(`^${label('editor.list.only.missing')}`));
      await clerk.click(page.locator('main a[href="/office/content/news/2"]').first());
      await clerk.write(field('subtitle.en'), `What there is to see, ${tag}`);
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '18 four drafts together',
    seconds: 30,
    async before({ clerk, page, field, tag }) {
      for (const id of [1, 2, 3, 4]) {
        await clerk.openPage(`/office/content/aboutSlides/${id}`);
        await field('title.de').fill(`Spielzeit 2027, ${tag} ${id}`);
        await waitForSaved(page);
      }
    },
    async do({ clerk, page }) {
      await clerk.openPage('/office/content');
      await clerk.link(new RegExp(`^${label('editor.list.only.waiting')}`));
      // The list contains the drafts of other people, too.
      await clerk.link(label('editor.list.select.none'));
      await page.waitForURL(/tick=none/);
      for (const one of await page.locator('main input[name*=aboutSlides]').all()) await clerk.click(one);
      await clerk.button(label('editor.list.publish'));
      await waitForPublished(page);
    },
  },
  {
    name: '19 as a writer: a text of the home page, to a draft',
    seconds: 60,
    async do({ clerk, page, tag, be }) {
      await be('writer');
      await clerk.openPage('/office');
      await clerk.link(label('editor.list.title'));
      await clerk.click(page.locator('main a[href="/office/content/texts"]').first());
      await clerk.click(page.locator('main a[href="/office/content/texts/home"]').first());
      await clerk.write(page.locator('form[data-editor] [name$=".de"]').first(), `Oper im Park, ${tag}`);
      await clerk.button(label('editor.form.save'));
      await waitForStatus(page, /Gespeichert|gespeichert/);
      await be('owner');
    },
  },
  {
    name: '20 what people agree to: refused, then by the owner',
    seconds: 90,
    async do({ clerk, page, tag, be, field }) {
      await be('office');
      await clerk.openPage('/office/content/texts/newsletter');
      await clerk.write(field('consent.de'), `Ja, ich möchte den Newsletter, ${tag}.`);
      await clerk.write(field('consent.en'), `Yes, I would like the newsletter, ${tag}.`);
      await clerk.button(label('editor.form.publish'));
      await page.getByText(label('errors.contentInvalid')).first().waitFor();
      await be('owner');
      await page.goto(`${clerk.address}/office/content/texts/newsletter`);
      await clerk.button(label('editor.form.publish'));
      await waitForPublished(page);
    },
  },
];

export async function measureTasks({ only }: BenchOptions): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-tasks-'));
  const storage = await prepareDataFolder(folder);
  const clock = { now: new Date() };
  const people = { owner: '', office: '', writer: '' };
  for (const role of ['owner', 'office', 'writer'] as const)
    people[role] = (await createStaffMember({ storage, clock }, role)).cookie;
  await storage.close();
  await using server = await startServer({ LOG_LEVEL: 'error', DATA_DIR: folder, CONTENT_DIR: shippedContentFolder });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  const found = new Map<string, Partial<Record<Device, Effort | string>>>();
  try {
    for (const device of Object.keys(devices) as Device[])
      for (const [name, effort] of await runTasksOn(device, browser, { address: server.address, people, only }))
        found.set(name, { ...found.get(name), [device]: effort });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  const format = (effort: Effort | string | undefined) =>
    typeof effort === 'object' ? `${effort.clicks} / ${effort.seconds} s` : (effort ?? '');
  console.table(
    tasks.map(({ name, clicks, seconds }) => ({
      task: name,
      laptop: format(found.get(name)?.laptop),
      phone: format(found.get(name)?.phone),
      limit: [clicks, `${seconds} s`].filter(Boolean).join(' / '),
    })),
  );
  return tasks.flatMap(({ name, clicks, seconds }) =>
    (Object.keys(devices) as Device[]).flatMap((device) => {
      const effort = found.get(name)?.[device];
      const { clicks: pressed = Number.NaN, seconds: lasted = Number.NaN } = typeof effort === 'object' ? effort : {};
      return [
        ...(clicks === undefined ? [] : [atMost(`${name}, ${device}`, pressed, clicks, 'presses')]),
        atMost(`${name}, ${device}`, lasted, seconds, 's'),
      ];
    }),
  );
}

interface TaskOptions {
  address: string;
  people: TaskContext['people'];
  /** only the numbers of these tasks */
  only: string[];
}

/** In sequence, as some tasks continue earlier ones. */
async function runTasksOn(device: Device, browser: Browser, { address, people, only }: TaskOptions) {
  const context = await browser.newContext({ locale: 'de-DE', ...devices[device] });
  const be: TaskContext['be'] = (who) => signIn(context, { address, cookie: people[who] });
  await be('owner');
  await context.addCookies([{ name: 'officeBar', value: '1', domain: new URL(address).hostname, path: '/' }]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const clerk = new Clerk(page, address);
  const room: TaskContext = {
    clerk,
    page,
    people,
    be,
    tag: device,
    field: (id) => page.locator(`[id="${id}"]`),
    photograph: async (name, width) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await encodeJpeg(createTwoColourImage(width, 500)),
    }),
  };
  const efforts: [string, Effort | string][] = [];
  for (const task of tasks.filter(({ name }) => only.length === 0 || only.includes(name.split(' ')[0] ?? ''))) {
    try {
      await task.before?.(room);
      await task.do(room);
      efforts.push([task.name, clerk.effort]);
    } catch (error) {
      // The other tasks continue; a failed task has no figure and so fails the bench.
      const faults = page.locator('main :is([role=alert], [id$=-error])');
      const seen = await faults.allInnerTexts().catch(() => ['The page was on its way.']);
      console.error(
        `${task.name}, ${device}: ${error instanceof Error ? error.message : error} ${page.url()} ${seen.join(' ')}`,
      );
      efforts.push([task.name, 'not done']);
      await be('owner');
    }
  }
  await context.close();
  return efforts;
}
