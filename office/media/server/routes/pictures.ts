import type { FastifyInstance, FastifyRequest } from 'fastify';
import { photographLimits } from '#contract/content/photograph.ts';
import type { EntryIssues } from '#contract/office/editor.ts';
import { pictureFilters, type RejectedPhotograph } from '#contract/office/pictures.ts';
import {
  type DraftedPicture,
  deletePicture,
  discardPictureDraft,
  publishPictures,
  restorePicture,
  savePicture,
  takePictureDown,
} from '#office/media/server/pictures/change.ts';
import { readMediaLibrary, readPicturePage } from '#office/media/server/pictures/list.ts';
import { displayName } from '#office/media/server/pictures/naming.ts';
import { readFocus, readPictureTexts, withoutEmptyTexts } from '#office/media/server/pictures/picture-texts.ts';
import { addPhotograph, makeGallery, replacePhotograph } from '#office/media/server/pictures/upload.ts';
import { type OfficeActionRequest, registerOfficePage, withDataErasure } from '#office/shared/server/page.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import type { Library } from '#server/content/library.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { FormFile } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { readPhotographPreview } from '#server/pictures/photographs.ts';
import type { Services } from '#server/services.ts';
import {
  assertMayPublish,
  entryIdOf,
  type FindEntryIssues,
  publishOrShowIssues,
  readPictureVersion,
  requirePublishRight,
  showAgain,
  tryPhotograph,
} from './picture-forms.ts';
import { readTakedownReason } from './takedown-reason.ts';

export function pictureRoutes(
  scope: FastifyInstance,
  services: Services,
  library: Library,
  findObjections: FindEntryIssues,
): void {
  const { db, secrets, now } = services;
  const desk = { db, secrets, now, library, findObjections };
  const timeout = limits.mediaLibraryTimeout;
  const sent = { field: 'photograph', bytes: photographLimits.bytes };

  const isNotTaken = (refused: readonly RejectedPhotograph[]) =>
    new ApiError(422, refused.length > 0 ? 'photographRefused' : 'photographMissing');

  registerOfficePage(scope, services, {
    address: '/office/pictures',
    screen: 'pictures',
    read: (request) => sheet(request, []),
    timeout,
    rate: limits.photographsPerWindow,
    upload: {
      ...sent,
      files: limits.photographsAtOnce,
      async act({ request, files, staff }) {
        const taken: string[] = [];
        const refused: RejectedPhotograph[] = [];
        for await (const file of files) {
          const isOne = taken.length + refused.length < limits.photographsAtOnce;
          const fault = isOne
            ? await tryPhotograph(file, async (one) => taken.push(await addPhotograph(desk, one, staff)))
            : { file: displayName(file.name), fault: 'tooMany' as const };
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

  async function sheet({ query }: FastifyRequest, refused: RejectedPhotograph[]) {
    const asked = query as Record<string, unknown>;
    const find = typeof asked['find'] === 'string' ? asked['find'].slice(0, 200) : '';
    const only = pictureFilters.find((filter) => filter === asked['only']) ?? 'all';
    const page = Math.max(1, Math.min(999, Math.trunc(Number(asked['page'])) || 1));
    return { ...(await readMediaLibrary(desk, { find, only, page })), refused };
  }

  registerOfficePage(scope, services, {
    address: '/office/pictures/:id',
    page: '/office/picture',
    screen: 'picture',
    read: (request) => picture(request),
    timeout,
    upload: {
      ...sent,
      files: 1,
      async act(asked) {
        for await (const file of asked.files) {
          const refused = await tryPhotograph(file, (photograph) => replace(asked, photograph));
          if (!refused) return { done: 'handedInPicture' };
          return showAgain(await picture(asked.request, { refused: [refused] }), isNotTaken([refused]));
        }
        return showAgain(await picture(asked.request), isNotTaken([]));
      },
    },
    actions: {
      save: async (asked) => {
        await saveOne(asked);
        return { done: 'savedPicture' };
      },
      publish: requirePublishRight(async (asked) => {
        const saved = publishPictures(desk, [await saveOne(asked)], asked.staff);
        return publishOrShowIssues(desk, saved, { done: 'publishedPicture' as const }, (against) =>
          picture(asked.request, { against }),
        );
      }),
      discard: async ({ request, values, staff }) => {
        const id = entryIdOf(request);
        const title = (await readPicturePage(desk, id))?.title;
        await mapEditConflicts(discardPictureDraft(desk, id, readPictureVersion(values).version, staff));
        return {
          done: 'discardedPicture',
          title,
          ...(!(await readPicturePage(desk, id)) && { to: '/office/pictures' }),
        };
      },
      delete: requirePublishRight(async ({ staff }, id, seen) => {
        const title = (await readPicturePage(desk, id))?.title;
        await deletePicture(desk, id, seen, staff);
        return { done: 'deletedPicture', title, to: '/office/pictures' };
      }),
      takeDown: withDataErasure(
        requirePublishRight(async ({ values, staff }, id, { base }) => {
          await takePictureDown(desk, id, base, readTakedownReason(values), staff);
          return { done: 'tookDownPicture' };
        }),
      ),
      putBack: requirePublishRight(async ({ staff }, id, { base }) => {
        await restorePicture(desk, id, base, staff);
        return { done: 'putBackPicture' };
      }),
    },
  });

  async function picture(
    request: FastifyRequest,
    more: { against?: EntryIssues[]; refused?: RejectedPhotograph[] } = {},
  ) {
    const one = await readPicturePage(desk, entryIdOf(request));
    return one && { ...one, against: [], refused: [], ...more };
  }

  function replace({ request, values, staff }: OfficeActionRequest, photograph: Pick<FormFile, 'name' | 'bytes'>) {
    // The script sends the typed words with the photograph, so that they are not lost.
    const texts = 'titleDe' in values ? (withoutEmptyTexts(readPictureTexts(values)) as DraftedPicture) : undefined;
    return replacePhotograph(desk, entryIdOf(request), photograph, { ...readPictureVersion(values), texts }, staff);
  }

  const saveOne = ({ request, values, staff }: OfficeActionRequest) => saveSaid(entryIdOf(request), values, staff);

  async function saveSaid(
    id: string,
    values: OfficeActionRequest['values'],
    staff: OfficeActionRequest['staff'],
    prefix = '',
  ) {
    const seen = readPictureVersion(values, prefix);
    const said = withoutEmptyTexts(readPictureTexts(values, prefix)) as DraftedPicture;
    const focus = prefix ? undefined : readFocus(values);
    const change = ({ title: _, alt: __, photo, ...rest }: DraftedPicture): DraftedPicture => ({
      ...said,
      ...rest,
      ...(photo && { photo: { ...photo, focus: focus ?? photo.focus } }),
    });
    return { id, ...(await mapEditConflicts(savePicture(desk, id, seen, staff, change))), prefix };
  }

  registerOfficePage(scope, services, {
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
        assertMayPublish(asked);
        const done = { done: 'publishedPictures' as const, to: '/office/pictures' };
        const saved = publishPictures(desk, await saveAll(asked), asked.staff);
        return publishOrShowIssues(desk, saved, done, (against) => together(asked.request, against));
      },
      gallery: async (asked) => {
        const plates = (await saveAll(asked)).map(({ id, data }) => ({ id, title: data.title ?? {} }));
        return { done: 'madeGallery', to: `/office/content/media/${await makeGallery(desk, plates, asked.staff)}` };
      },
    },
  });

  async function together({ query }: FastifyRequest, against: EntryIssues[]) {
    const { ids } = query as Record<string, unknown>;
    const all = typeof ids === 'string' ? ids.split(',').filter((id) => /^[a-z][a-z0-9-]{0,60}$/.test(id)) : [];
    const some = [...new Set(all)].slice(0, 2 * limits.photographsAtOnce);
    const lines = (await Promise.all(some.map((id) => readPicturePage(desk, id)))).filter((one) => one !== undefined);
    return lines.length > 0 ? { lines, entryIssues: against } : undefined;
  }

  async function saveAll({ request, values, staff }: OfficeActionRequest) {
    const { lines } = (await together(request, [])) ?? {};
    if (!lines) throw new ApiError(404, 'notNow');
    const all = [];
    for (const [index, { id }] of lines.entries()) all.push(await saveSaid(id, values, staff, `p${index}`));
    return all;
  }

  // Other kinds of content have their form at this address.
  scope.get('/office/content/pictures', (_request, reply) => reply.redirect('/office/pictures', 303));
  scope.get('/office/content/pictures/:id', (request, reply) =>
    reply.redirect(`/office/pictures/${encodeURIComponent(entryIdOf(request))}`, 303),
  );

  scope.get('/office/photographs/:hash', async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const small = /^[0-9a-f]{32}$/.test(hash) ? await readPhotographPreview(db, hash) : undefined;
    if (!small) return services.show(request, reply, { cached: '/404' });
    return reply.type('image/jpeg').send(small);
  });
}
