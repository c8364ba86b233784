/** `/office/pictures`: the contact sheet, and several pictures that were handed in together. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Objection } from '#contract/editor.ts';
import { type RefusedPhotograph, sheetFilters } from '#contract/picture-desk.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { makeGallery } from '#server/picture-desk/gallery.ts';
import { handIn } from '#server/picture-desk/hand-in.ts';
import { contactSheet, picturesTogether } from '#server/picture-desk/list.ts';
import { publishPictures } from '#server/picture-desk/publish.ts';
import { saidIn, saidOnly } from '#server/picture-desk/said.ts';
import { type Drafted, saveOver } from '#server/picture-desk/save.ts';
import { readSmall } from '#server/pictures/photographs.ts';
import type { Services } from '#server/services.ts';
import { type Asked, officePage } from './page.ts';
import { pictureRoute } from './picture.ts';
import {
  assertPublishes,
  nothingOr,
  type Photograph,
  refusalOf,
  seenIn,
  sent,
  tooMany,
  unlessAgainst,
} from './picture-forms.ts';

export function pictureDeskRoutes(scope: FastifyInstance, services: Services, library: Library): void {
  const { db, secrets, now } = services;
  const desk = { db, secrets, now, library };
  const timeout = limits.pictureDeskTimeout;

  officePage(scope, services, {
    address: '/office/pictures',
    screen: 'pictures',
    read: (request) => sheet(request, []),
    timeout,
    rate: limits.photographsPerWindow,
    takesFiles: {
      ...sent,
      files: limits.photographsAtOnce,
      async act({ request, files, staff }) {
        const taken: string[] = [];
        const refused: RefusedPhotograph[] = [];
        for await (const file of files) {
          const take = async (one: Photograph) => void taken.push(await handIn(desk, one, staff));
          const isOne = taken.length + refused.length < limits.photographsAtOnce;
          const said = isOne ? await refusalOf(file, take) : tooMany(file);
          if (said) refused.push(said);
        }
        const ids = [...new Set(taken)];
        if (refused.length > 0 || ids.length === 0)
          return { show: await sheet(request, refused), refusal: new ApiError(422, nothingOr(refused)) };
        const [only, ...more] = ids;
        const to = more.length > 0 ? `/office/pictures/together?ids=${ids.join(',')}` : `/office/pictures/${only}`;
        return { done: 'handedInPicture', to };
      },
    },
  });

  async function sheet({ query }: FastifyRequest, refused: RefusedPhotograph[]) {
    const asked = query as Record<string, unknown>;
    const find = typeof asked['find'] === 'string' ? asked['find'].slice(0, 200) : '';
    const only = sheetFilters.find((filter) => filter === asked['only']) ?? 'all';
    const page = Math.max(1, Math.min(999, Math.trunc(Number(asked['page'])) || 1));
    return { ...(await contactSheet(desk, { find, only, page })), refused };
  }

  officePage(scope, services, {
    address: '/office/pictures/together',
    page: '/office/pictures-together',
    screen: 'picturesTogether',
    read: (request) => together(request, []),
    timeout,
    actions: {
      save: async (asked) => {
        await saveAll(asked);
        return { done: 'savedPicture', to: asked.request.url };
      },
      publish: async (asked) => {
        assertPublishes(asked);
        const saved = await saveAll(asked);
        return unlessAgainst(
          library,
          publishPictures(desk, saved, asked.staff),
          () => ({ done: 'publishedPictures' as const, to: '/office/pictures' }),
          (against) => together(asked.request, against),
        );
      },
      gallery: async (asked) => {
        const saved = await saveAll(asked);
        const plates = saved.map(({ id, data }) => ({ id, title: data.title ?? {} }));
        return { done: 'madeGallery', to: `/office/content/media/${await makeGallery(desk, plates, asked.staff)}` };
      },
    },
  });

  const idsIn = ({ query }: FastifyRequest): string[] => {
    const { ids } = query as Record<string, unknown>;
    const all = typeof ids === 'string' ? ids.split(',').filter((id) => /^[a-z][a-z0-9-]{0,60}$/.test(id)) : [];
    return [...new Set(all)].slice(0, 2 * limits.photographsAtOnce);
  };

  async function together(request: FastifyRequest, against: Objection[]) {
    const lines = await picturesTogether(desk, idsIn(request));
    return lines.length > 0 ? { lines, against } : undefined;
  }

  /** What was typed for each of them; of one that nobody changed no draft is made. */
  async function saveAll({ request, values, staff }: Asked) {
    const lines = await picturesTogether(desk, idsIn(request));
    if (lines.length === 0) throw new ApiError(404, 'notNow');
    const all = [];
    for (const [index, { id }] of lines.entries()) {
      const prefix = `p${index}`;
      const seen = seenIn(values, prefix);
      const said = saidOnly(saidIn(values, prefix));
      const saved = await inOrder(
        saveOver(desk, id, seen, staff, ({ title: _, alt: __, ...rest }) => ({ ...said, ...rest }) as Drafted),
      );
      all.push({ id, ...saved, prefix });
    }
    return all;
  }

  pictureRoute(scope, services, desk);

  // Where every other kind of content has its form.
  scope.get('/office/content/pictures', (_request, reply) => reply.redirect('/office/pictures', 303));
  scope.get('/office/content/pictures/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    return reply.redirect(`/office/pictures/${encodeURIComponent(id)}`, 303);
  });

  // All of a photograph, for whoever gives it words before it is cut.
  scope.get('/office/photographs/:hash', async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const small = /^[0-9a-f]{32}$/.test(hash) ? await readSmall(db, hash) : undefined;
    if (!small) return services.show(request, reply, { kept: '/404' });
    return reply.type('image/jpeg').send(small);
  });
}
