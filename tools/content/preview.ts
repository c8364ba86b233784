/** `npm run content -- preview`: the site with a draft in it, for whoever writes it, on this machine alone. */

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { type Kind, kinds } from '#contract/kinds.ts';
import { languageNames, supported } from '#contract/language.ts';
import type { RawEntry } from '#server/content/entry.ts';
import type { Library } from '#server/content/library.ts';
import { isTakenDown } from '#server/content/pictures.ts';
import { Previews } from '#server/content/preview.ts';
import { dataOf, readDraft } from '#server/content/store.ts';
import { filmSender } from '#server/films/send-film.ts';
import { cacheControl, securityHeaders } from '#server/http/headers.ts';
import { assetRoutes } from '#server/pages/assets.ts';
import { pictureRoutes } from '#server/pictures/routes.ts';
import { Misused, type Typed } from '#tools/terminal/command-line.ts';
import { named, readDraftFile } from './naming.ts';

const assets = new URL('../../dist/client/', import.meta.url);

export async function preview(library: Library, typed: Typed, [written = '']: string[]): Promise<void> {
  const as = typed.text('as');
  const draft = existsSync(written) ? () => readDraftFile(written, as) : () => drafted(library, written);
  const { kind, id } = await draft();
  const previews = new Previews(library);
  const show = async (address: string, view: 'de' | 'en') => previews.show({ drafts: [await draft()], address, view });
  const own = (kinds[kind] as Kind).address?.(id) ?? '/';
  const language = supported(typed.text('language') ?? 'de');
  if (!language) throw new Misused('--language is de or en.');

  const address = typed.text('address');
  if (address) {
    const { faults, page } = await show(address, language);
    for (const fault of faults) console.error(fault);
    if (!page) throw new Misused('With this draft the page cannot be shown.');
    return console.log(page.html);
  }

  const app = fastify({ logger: false });
  const security = securityHeaders(undefined);
  await assetRoutes(app, { built: fileURLToPath(assets) }, security);
  const isDown = (id: string) => isTakenDown(library.present.entries, id);
  pictureRoutes(app, library.pictures, security, isDown, filmSender(library.db));
  app.get('/*', async (request, reply) => {
    const url = new URL(request.raw.url ?? '/', 'http://here');
    const { faults, page } = await show(
      url.pathname + url.search,
      supported(url.searchParams.get(languageNames.query)) ?? language,
    );
    console.log([url.pathname, ...faults].join('\n  '));
    if (page) return reply.code(page.status).headers(page.headers).send(page.html);
    return reply
      .code(422)
      .header('cache-control', cacheControl.never)
      .type('text/plain; charset=utf-8')
      .send(faults.join('\n'));
  });
  const standing = await app.listen({ host: '127.0.0.1', port: 0 });
  console.log(`${standing}${own}  (each page is made anew when it is loaded; Ctrl+C ends it)`);
  await once(process, 'SIGINT');
  await app.close();
}

/** What somebody has saved and not published. */
async function drafted({ db }: Library, entry: string): Promise<RawEntry> {
  const name = named(entry);
  const draft = await readDraft(db, name);
  if (!draft) throw new Misused(`There is no file "${entry}", and no draft of ${name.kind}/${name.id}.`);
  return { ...name, data: dataOf(draft) };
}
