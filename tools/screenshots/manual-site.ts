/** The site in the pictures of the manuals: shipped content, the sample season and a fixed time. */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildServer } from '#app/app.ts';
import { languages } from '#contract/language.ts';
import { openStaffSessions } from '#office/team/server/sessions.ts';
import { readConfig } from '#server/config.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { readVersion } from '#server/version.ts';
import { setUpSeason } from '#tools/admin/sample-season/season.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { assertSiteBuilt } from '#tools/test-server.ts';

const root = new URL('../../', import.meta.url);
/** file → hash of what it shows, from the last `npm run screenshots -- --manuals` */
export const pictureHashes = new URL('docs/pictures/hashes.json', root);
export const pictureTime = new Date('2026-11-26T12:00:00Z');

export async function openManualSite() {
  await assertSiteBuilt();
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'manuals-')));
  const now = () => pictureTime;
  const config = readConfig({ DATA_DIR: folder, CONTENT_DIR: shippedContentFolder, LOG_LEVEL: 'silent' });
  const storage = await openStorage(config, 'server', now);
  const [open, version] = [await loadBundle(builtBundle), await readVersion(root.pathname)];
  const assets = new URL('dist/client/', root);
  const { app, library, readiness } = await buildServer({ config, open, assets, storage, now, version });
  readiness.open = true;
  const [event] = await setUpSeason({ library, secrets: deriveSecrets(config), now });
  const cookie = await signIn(storage);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = async (path: string) =>
    (await fetch(address + path, { headers: { cookie: `office=${cookie}` } })).text();
  const [, requests = ''] = (await read('/office/requests')).split('<tbody');
  const office = {
    today: '/office',
    requests: '/office/requests',
    evenings: '/office/events',
    evening: `/office/events/${event?.id}`,
    request: requests.match(/href="([^"]+)"/)?.[1] ?? '',
  };
  return {
    address,
    cookie,
    office,
    read,
    /** what `npm run admin -- doctor` prints, with the folder and the port that `npm start` uses */
    async runDoctor() {
      const { NODE_ENV: _, ...environment } = process.env;
      const { port } = new URL(address);
      const env = {
        ...environment,
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: folder,
        CONTENT_DIR: shippedContentFolder,
      };
      const { stdout } = await promisify(execFile)(process.execPath, ['tools/admin.ts', 'doctor'], { env, cwd: root });
      return stdout.trim().replaceAll(folder, './data').replaceAll(`:${port}`, ':3000');
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ManualSite = Awaited<ReturnType<typeof openManualSite>>;

export const readmePages = { 'home-day': '/', 'home-evening': '/', programme: '/events', 'park-map': '/park' } as const;

/** A hash of what each picture shows. Another hash means that the picture is out of date. */
export async function hashPictures({ office, read, runDoctor }: ManualSite): Promise<Record<string, string>> {
  const pages = [
    ...Object.entries(readmePages).map(([name, path]) => [`pictures/${name}`, `${path}?lng=en`] as const),
    ...languages.flatMap((language) =>
      Object.entries(office).map(([name, path]) => [`office/${name}.${language}`, `${path}?lng=${language}`] as const),
    ),
  ];
  const hashes: Record<string, string> = {};
  for (const [name, path] of pages) hashes[`docs/${name}.webp`] = hash(removeDetails(await read(path)));
  // Differs from machine to machine.
  const lines = (await runDoctor()).split('\n').filter((line) => !/^\w+ +(build|clock|disk|server) /.test(line));
  return { ...hashes, 'docs/pictures/doctor.webp': hash(lines.join('\n').replaceAll(/\d/g, '0')) };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Elements and their text, without scripts, attributes and random references. */
const removeDetails = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .split(/<(?=script|style)/)
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('</'))))
    .join('')
    .replaceAll(/<(\/?[\w-]+)(?:[\s/][^<>]*)?>/g, '<$1>')
    .replaceAll(/T-\w{4}-\w{4}/g, 'T');

async function signIn({ db }: DatabaseStorage): Promise<string> {
  const [id, createdAt] = [randomUUID(), pictureTime.toISOString()];
  const person = { name: 'Henrike Voss', email: 'voss@tollenau.example', role: 'owner' } as const;
  await db
    .insertInto('staff')
    .values({ id, ...person, createdAt })
    .execute();
  const sessions = openStaffSessions({ db, now: () => pictureTime });
  return await db.transaction().execute((trx) => sessions.start(trx, id, 'Firefox, Linux'));
}
