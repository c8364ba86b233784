/** Downloads the guide: both pages and the files they name. Unchanged files are copied. */
import { type FromWorker, guideIn, guideSurvey, wideGuide } from '#contract/guide.ts';
import { languages } from '#contract/language.ts';
import { dropGuides, keptGuide, nextName, wholeMark } from './kept.ts';

/** File names contain a content hash. */
const named = /\/(?:media|assets)\/[\w./-]+\.(?:avif|webp|jpg|woff2|js|css)\b/g;
const atOnce = 4;

/** Without the files for a wide desk. */
const kept = (html: string): string =>
  html.replaceAll(/<source[^>]+>/g, (source) => (source.includes(wideGuide) ? '' : source));

export const partsOf = (html: string): string[] => [...new Set(kept(html).match(named))];

/** `same`: nothing has changed. Unless `asked`, only an existing guide is updated. */
export async function bringGuide(asked: boolean, tell: (said: FromWorker) => void): Promise<'kept' | 'same'> {
  const pages = await Promise.all(
    [...languages.map(guideIn), guideSurvey].map(async (address) => {
      // Without cookies: the address names the language.
      const answer = await arrived(address, { cache: 'no-cache' });
      return { address, html: kept(await answer.text()), headers: plain(answer.headers) };
    }),
  );
  const before = await keptGuide();
  if (!before && !asked) return 'same';
  const known = await Promise.all(pages.map(async ({ address }) => (await before?.match(address))?.text()));
  if (pages.every(({ html }, index) => html === known[index])) return 'same';

  // Delete what an interrupted worker has left.
  await dropGuides(before?.name);
  const name = await nextName();
  const cache = await caches.open(name);
  try {
    const parts = partsOf(pages.map(({ html }) => html).join());
    let done = 0;
    const tellMore = () => tell({ done: done++, all: parts.length });
    tellMore();
    const waiting = parts.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const part of waiting) {
          await cache.put(part, (await before?.match(part)) ?? (await arrived(part)));
          tellMore();
        }
      }),
    );
    for (const { address, html, headers } of pages) await cache.put(address, new Response(html, { headers }));
    await cache.put(wholeMark, new Response());
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await dropGuides(name);
  return 'kept';
}

async function arrived(address: string, how?: RequestInit): Promise<Response> {
  const answer = await fetch(address, { credentials: 'omit', redirect: 'error', ...how });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer;
}

/** Keeps the headers (the security policy above all) except those about compression. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) kept.delete(name);
  return kept;
}
