import type { FastifyInstance, FastifyRequest } from 'fastify';
import { photographLimits } from '#contract/content/photograph.ts';
import type { Objection } from '#contract/office/editor.ts';
import { type RefusedPhotograph, sheetFilters } from '#contract/office/pictures.ts';
import {
  type Drafted,
  deletePicture,
  discard,
  publishPictures,
  putBack,
  saveOver,
  takeDown,
} from '#office/media/server/pictures/change.ts';
import { handIn, makeGallery, replacePhotograph } from '#office/media/server/pictures/hand-in.ts';
import { contactSheet, onePicture } from '#office/media/server/pictures/list.ts';
import { shownName } from '#office/media/server/pictures/naming.ts';
import { focusIn, saidIn, saidOnly } from '#office/media/server/pictures/said.ts';
import { type Asked, erasesData, officePage } from '#office/shared/server/page.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { SentFile } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { readSmall } from '#server/pictures/photographs.ts';
import type { Services } from '#server/services.ts';
import { downReason } from './down-reason.ts';
import {
  assertPublishes,
  type FindObjections,
  idOf,
  publishing,
  refusalOf,
  seenIn,
  shownAgain,
  unlessAgainst,
} from './picture-forms.ts';

export function pictureDeskRoutes(
  scope: FastifyInstance,
  services: Services,
  library: Library,
  findObjections: FindObjections,
): void {
  const { db, secrets, now } = services;
  const desk = { db, secrets, now, library, findObjections };
  const timeout = limits.pictureDeskTimeout;
  const sent = { field: 'photograph', bytes: photographLimits.bytes };

  const isNotTaken = (refused: readonly RefusedPhotograph[]) =>
    new ApiError(422, refused.length > 0 ? 'photographRefused' : 'photographMissing');

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
          const isOne = taken.length + refused.length < limits.photographsAtOnce;
          const fault = isOne
            ? await refusalOf(file, async (one) => taken.push(await handIn(desk, one, staff)))
            : { file: shownName(file.name), fault: 'tooMany' as const };
          if (fault) refused.push(fault);
        }
        const ids = [...new Set(taken)];
        if (refused.length > 0 || ids.length === 0)
          return { show: await sheet(request, refused), refusal: isNotTaken(refused) };
        const to = ids.length > 1 ? `together?ids=${ids.join(',')}` : ids[0];
        return { done: 'handedInPicture', to: `/office/pictures/${to}` };
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
    address: '/office/pictures/:id',
    page: '/office/picture',
    screen: 'picture',
    read: (request) => picture(request),
    timeout,
    takesFiles: {
      ...sent,
      files: 1,
      async act(asked) {
        for await (const file of asked.files) {
          const refused = await refusalOf(file, (photograph) => replace(asked, photograph));
          if (!refused) return { done: 'handedInPicture' };
          return shownAgain(await picture(asked.request, { refused: [refused] }), isNotTaken([refused]));
        }
        return shownAgain(await picture(asked.request), isNotTaken([]));
      },
    },
    actions: {
      save: async (asked) => {
        await saveOne(asked);
        return { done: 'savedPicture' };
      },
      publish: publishing(async (asked) => {
        const saved = publishPictures(desk, [await saveOne(asked)], asked.staff);
        return unlessAgainst(desk, saved, { done: 'publishedPicture' as const }, (against) =>
          picture(asked.request, { against }),
        );
      }),
      discard: async ({ request, values, staff }) => {
        const id = idOf(request);
        const title = (await onePicture(desk, id))?.title;
        await inOrder(discard(desk, id, seenIn(values).version, staff));
        return { done: 'discardedPicture', title, ...(!(await onePicture(desk, id)) && { to: '/office/pictures' }) };
      },
      delete: publishing(async ({ staff }, id, seen) => {
        const title = (await onePicture(desk, id))?.title;
        await deletePicture(desk, id, seen, staff);
        return { done: 'deletedPicture', title, to: '/office/pictures' };
      }),
      takeDown: erasesData(
        publishing(async ({ values, staff }, id, { base }) => {
          await takeDown(desk, id, base, downReason(values), staff);
          return { done: 'tookDownPicture' };
        }),
      ),
      putBack: publishing(async ({ staff }, id, { base }) => {
        await putBack(desk, id, base, staff);
        return { done: 'putBackPicture' };
      }),
    },
  });

  async function picture(request: FastifyRequest, more: { against?: Objection[]; refused?: RefusedPhotograph[] } = {}) {
    const one = await onePicture(desk, idOf(request));
    return one && { ...one, against: [], refused: [], ...more };
  }

  function replace({ request, values, staff }: Asked, photograph: Pick<SentFile, 'name' | 'bytes'>) {
    // The script sends the typed words with the photograph, so that they are not lost.
    const said = 'titleDe' in values ? (saidOnly(saidIn(values)) as Drafted) : undefined;
    return replacePhotograph(desk, idOf(request), photograph, { ...seenIn(values), said }, staff);
  }

  const saveOne = ({ request, values, staff }: Asked) => saveSaid(idOf(request), values, staff);

  async function saveSaid(id: string, values: Asked['values'], staff: Asked['staff'], prefix = '') {
    const seen = seenIn(values, prefix);
    const said = saidOnly(saidIn(values, prefix)) as Drafted;
    const focus = prefix ? undefined : focusIn(values);
    const change = ({ title: _, alt: __, photo, ...rest }: Drafted): Drafted => ({
      ...said,
      ...rest,
      ...(photo && { photo: { ...photo, focus: focus ?? photo.focus } }),
    });
    return { id, ...(await inOrder(saveOver(desk, id, seen, staff, change))), prefix };
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
        const done = { done: 'publishedPictures' as const, to: '/office/pictures' };
        const saved = publishPictures(desk, await saveAll(asked), asked.staff);
        return unlessAgainst(desk, saved, done, (against) => together(asked.request, against));
      },
      gallery: async (asked) => {
        const plates = (await saveAll(asked)).map(({ id, data }) => ({ id, title: data.title ?? {} }));
        return { done: 'madeGallery', to: `/office/content/media/${await makeGallery(desk, plates, asked.staff)}` };
      },
    },
  });

  async function together({ query }: FastifyRequest, against: Objection[]) {
    const { ids } = query as Record<string, unknown>;
    const all = typeof ids === 'string' ? ids.split(',').filter((id) => /^[a-z][a-z0-9-]{0,60}$/.test(id)) : [];
    const some = [...new Set(all)].slice(0, 2 * limits.photographsAtOnce);
    const lines = (await Promise.all(some.map((id) => onePicture(desk, id)))).filter((one) => one !== undefined);
    return lines.length > 0 ? { lines, against } : undefined;
  }

  async function saveAll({ request, values, staff }: Asked) {
    const { lines } = (await together(request, [])) ?? {};
    if (!lines) throw new ApiError(404, 'notNow');
    const all = [];
    for (const [index, { id }] of lines.entries()) all.push(await saveSaid(id, values, staff, `p${index}`));
    return all;
  }

  // Other kinds of content have their form at this address.
  scope.get('/office/content/pictures', (_request, reply) => reply.redirect('/office/pictures', 303));
  scope.get('/office/content/pictures/:id', (request, reply) =>
    reply.redirect(`/office/pictures/${encodeURIComponent(idOf(request))}`, 303),
  );

  scope.get('/office/photographs/:hash', async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const small = /^[0-9a-f]{32}$/.test(hash) ? await readSmall(db, hash) : undefined;
    if (!small) return services.show(request, reply, { kept: '/404' });
    return reply.type('image/jpeg').send(small);
  });
}
