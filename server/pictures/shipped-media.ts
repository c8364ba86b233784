/** Committed pictures and films. content/files.json holds their hashes, for a fast start. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Crop, crops } from '#contract/content/crops.ts';
import type { MediaFiles, PictureFile, PictureFiles } from '#contract/content/media-files.ts';
import type { Light } from '#contract/content/picture.ts';
import type { createFilmSender } from '#server/films/send-film.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import type { ServedPhotograph } from './photographs.ts';

const mediaEndings = { pictures: /\.avif$/, films: /\.(avif|mp4)$/ };

export type MediaFileRecord = Record<string, [hash: string, bytes: number]>;

export const getMediaRecordPath = (folder: string): string => join(folder, 'files.json');
const placeholderFile = (folder: string): string => join(folder, 'pictures/inks.json');

export interface ShippedMedia extends MediaFiles {
  addresses: ReadonlyMap<string, string>;
  locations: ReadonlyMap<string, MediaLocation>;
}

interface MediaLocation {
  folder: string;
  file: string;
}

/** A later folder overrides an earlier one. */
export async function readShippedMedia(...folders: string[]): Promise<ShippedMedia> {
  const locations = new Map<string, MediaLocation>();
  const addresses = new Map<string, string>();
  const weights = new Map<string, number>();
  const colours: Record<string, PictureFiles['placeholderColours']> = {};
  for (const from of new Set(folders)) {
    for (const [file, [hash, bytes]] of Object.entries(await listMediaFiles(from))) {
      const short = mediaAddress(file, hash.slice(0, 5));
      const isTaken = (locations.get(short)?.file ?? file) !== file;
      const address = isTaken ? mediaAddress(file, hash) : short;
      addresses.set(file, address);
      weights.set(file, bytes);
      locations.set(address, { folder: from, file });
    }
    Object.assign(colours, await readJson(placeholderFile(from)));
  }
  return { ...groupByEntry(addresses, weights, colours), addresses, locations };
}

/**
 * `pictures/oak/day-plate-640.avif` → `/media/day-plate-640.B54jx.avif`. All ten digits of each hash
 * would add 360 bytes to the home page.
 */
const mediaAddress = (file: string, hash: string): string =>
  `/media/${basename(file, extname(file))}.${hash}${extname(file)}`;

/** `afresh`: ignores the record and hashes every file. */
export async function listMediaFiles(folder: string, { afresh = false } = {}): Promise<MediaFileRecord> {
  const known: MediaFileRecord = afresh ? {} : await readJson(getMediaRecordPath(folder));
  const files = Object.entries(mediaEndings).flatMap(([kind, ending]) => listFiles(folder, kind, ending));
  const listed = await Promise.all(
    files.sort().map(async (file) => {
      const { size } = statSync(join(folder, file));
      const [hash, bytes] = known[file] ?? [];
      return [file, [hash && bytes === size ? hash : await hashFile(join(folder, file)), size]] as const;
    }),
  );
  return Object.fromEntries(listed) as MediaFileRecord;
}

/** Synchronous calls are ten times as fast here. */
function listFiles(folder: string, kind: string, ending: RegExp): string[] {
  const at = join(folder, kind);
  if (!existsSync(at)) return [];
  const folders = readdirSync(at).filter((id) => statSync(join(at, id)).isDirectory());
  return folders.flatMap((id) =>
    readdirSync(join(at, id))
      .filter((name) => ending.test(name))
      .map((name) => `${kind}/${id}/${name}`),
  );
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  // 60 bits of the digest
  return hash.digest('base64url').slice(0, 10);
}

async function readJson<Shape extends object>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

function groupByEntry(
  addresses: ReadonlyMap<string, string>,
  weights: ReadonlyMap<string, number>,
  colours: Record<string, PictureFiles['placeholderColours']>,
): MediaFiles {
  const pictures = new Map<string, Pick<PictureFiles, 'placeholderColours'> & { files: PictureFile[] }>();
  const films = new Map<string, Map<string, string>>();
  for (const [file, address] of addresses) {
    const [kind, id = '', name = ''] = file.split('/');
    if (kind === 'films') films.getOrInsertComputed(id, () => new Map()).set(name, address);
    else {
      const picture = pictures.getOrInsertComputed(id, () => ({ placeholderColours: colours[id] ?? {}, files: [] }));
      picture.files.push({ ...parseFileName(file), format: 'avif', address, bytes: weights.get(file) ?? 0 });
    }
  }
  for (const { files } of pictures.values()) files.sort((a, b) => a.width - b.width);
  return { pictures, photographs: 0, films };
}

function parseFileName(file: string): { light: Light; crop: Crop; width: number } {
  const [, light, crop = '', width] = basename(file).match(/^(day|evening)-([a-z]+)-(\d+)\.avif$/) ?? [];
  if (!light || !(crop in crops))
    throw new Error(
      `content/${file}: a picture's file is named {day|evening}-{${Object.keys(crops).join('|')}}-{width}.avif`,
    );
  return { light: light as Light, crop: crop as Crop, width: Number(width) };
}

const address = /^\/media\/[\w.-]+\.[\w-]{5,10}\.(avif|webp|jpg|mp4)$/;

const films = /\.mp4$/;

interface PictureFilesSource {
  readonly shipped: ShippedMedia;
  readPhotograph: (address: string) => Promise<ServedPhotograph | 'gone' | undefined>;
  findCurrentAddress: (earlier: string) => Promise<string | undefined>;
}

export function registerPictureRoutes(
  app: FastifyInstance,
  pictures: PictureFilesSource,
  security: SecurityHeaders,
  isTakenDown: (id: string) => boolean,
  sendFilm: ReturnType<typeof createFilmSender>,
): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const requested = `/media/${request.params.name}`;
    reply.headers(security.bare);
    const location = pictures.shipped.locations.get(requested);
    const [, id = ''] = location?.file.match(/^pictures\/([^/]+)\//) ?? [];
    if (isTakenDown(id)) return sendNotFound(reply, 410);
    if (location) return reply.header('cache-control', cacheControl.picture).sendFile(location.file, location.folder);
    if (!address.test(requested)) return sendNotFound(reply);
    if (films.test(requested)) {
      const sent = await sendFilm(request, reply, requested);
      return sent === 'gone' ? sendNotFound(reply, 410) : (sent ?? redirectEarlierAddress(reply, requested));
    }
    return sendPhotograph(reply, requested);
  });

  async function sendPhotograph(reply: FastifyReply, requested: string) {
    const photograph = await pictures.readPhotograph(requested);
    if (photograph === 'gone') return sendNotFound(reply, 410);
    if (!photograph) return redirectEarlierAddress(reply, requested);
    const { format, bytes } = photograph;
    return reply.header('cache-control', cacheControl.picture).type(`image/${format}`).send(bytes);
  }

  /** Redirects addresses of earlier releases, for pages that are still open. */
  async function redirectEarlierAddress(reply: FastifyReply, requested: string) {
    const current = await pictures.findCurrentAddress(requested);
    return current ? reply.header('cache-control', cacheControl.never).redirect(current, 302) : sendNotFound(reply);
  }
}

const sendNotFound = (reply: FastifyReply, status: 404 | 410 = 404): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', cacheControl.never)
    .send({ error: { message: 'There is no such picture or film. / Dieses Bild oder diesen Film gibt es nicht.' } });
