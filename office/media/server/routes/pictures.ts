import type { FastifyInstance, FastifyRequest } from 'fastify';
import { photographLimits } from '#contract/content/photograph.ts';
import type { EntryIssues } from '#contract/office/editor.ts';
import { pictureFilters, type RejectedPhotograph } from '#contract/office/pictures.ts';
import {
  type DraftedPicture,
  deletePicture,
  discardPictureDraft,
  publishPictures,
  putBackPicture,
  savePictureDraft,
  takePictureDown,
} from '#office/media/server/pictures/change.ts';
import { readMediaLibrary, readPicturePage } from '#office/media/server/pictures/list.ts';
import { toDisplayName } from '#office/media/server/pictures/naming.ts';
import { readFocus, readPictureTexts, removeEmptyTexts } from '#office/media/server/pictures/picture-texts.ts';
import { addPhotograph, draftGallery, draftNewPhotograph } from '#office/media/server/pictures/upload.ts';
import { eraseFromDiskAfter, type OfficeActionRequest, registerOfficePage } from '#office/shared/server/page.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import type { Library } from '#server/content/library.ts';
import { readFilmByAddress } from '#server/films/films.ts';
import { sendFilm } from '#server/films/send-film.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { FormFile } from '#server/http/form.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { readPhotographFile, readPhotographPreview } from '#server/pictures/photographs.ts';
import type { Services } from '#server/services.ts';
import {
  createPublisherAction,
  type FindEntryIssues,
  publishOrShowIssues,
  readEntryId,
  readPictureVersion,
  readTakedownReason,
  requireMayPublish,
  showAgain,
  storeOrReject,
} from './picture-forms.ts';

export function registerPictureLibraryRoutes(
  scope: FastifyInstance,
  services: Services,
  library: Library,
  findEntryIssues: FindEntryIssues,
): void {
  const { db, secrets, now } = services;
  const media = { db, secrets, now, library, findEntryIssues };
  const uploadField = { field: 'photograph', bytes: photographLimits.bytes };

  const createUploadError = (rejected: readonly RejectedPhotograph[]) =>
    new ApiError(422, rejected.length > 0 ? 'photographRefused' : 'photographMissing');

  registerOfficePage(scope, services, {
    address: '/office/pictures',
    screen: 'pictures',
    read: (request) => readLibrary(request, []),
    rate: limits.photographsPerWindow,
    upload: {
      ...uploadField,
      files: limits.photographsAtOnce,
      async act({ request, files, actor }) {
        const uploaded: string[] = [];
        const rejected: RejectedPhotograph[] = [];
        for await (const file of files) {
          const isWithinLimit = uploaded.length + rejected.length < limits.photographsAtOnce;
          const rejection = isWithinLimit
            ? await storeOrReject(file, async (photograph) =>
                uploaded.push(await addPhotograph(media, photograph, actor)),
              )
            : { file: toDisplayName(file.name), errorCode: 'tooMany' as const };
          if (rejection) rejected.push(rejection);
        }
        const ids = [...new Set(uploaded)];
        if (rejected.length > 0 || ids.length === 0)
          return { show: await readLibrary(request, rejected), error: createUploadError(rejected) };
        const to = ids.length > 1 ? `batch?ids=${ids.join(',')}` : ids[0];
        // The page of several pictures says itself how many there are.
        return { ...(ids.length === 1 && { outcome: 'uploadedPicture' }), to: `/office/pictures/${to}` };
      },
    },
  });

  async function readLibrary({ query }: FastifyRequest, rejectedFiles: RejectedPhotograph[]) {
    const { find, only, page: number } = query as Record<string, unknown>;
    const searchText = typeof find === 'string' ? find.slice(0, 200) : '';
    const filter = pictureFilters.find((one) => one === only) ?? 'all';
    const page = Math.max(1, Math.min(999, Math.trunc(Number(number)) || 1));
    return { ...(await readMediaLibrary(media, { searchText, filter, page })), rejectedFiles };
  }

  registerOfficePage(scope, services, {
    address: '/office/pictures/:id',
    astroPage: '/office/picture',
    screen: 'picture',
    read: (request) => readPage(request),
    upload: {
      ...uploadField,
      files: 1,
      async act(action) {
        for await (const file of action.files) {
          const rejection = await storeOrReject(file, (photograph) => draftUploadedPhotograph(action, photograph));
          if (!rejection) return { outcome: 'uploadedPicture' };
          return showAgain(await readPage(action.request, [rejection]), createUploadError([rejection]));
        }
        return showAgain(await readPage(action.request), createUploadError([]));
      },
    },
    actions: {
      save: async (action) => {
        await saveDraftFromForm(action);
        return { outcome: 'savedPicture' };
      },
      publish: createPublisherAction(async (action) => {
        const publication = publishPictures(media, [await saveDraftFromForm(action)], action.actor);
        const published = { outcome: 'publishedPicture' as const };
        return publishOrShowIssues(media, publication, published, (entryIssues) =>
          readPage(action.request, [], entryIssues),
        );
      }),
      discard: async ({ request, values, actor }) => {
        const id = readEntryId(request);
        const title = (await readPicturePage(media, id))?.title;
        await mapEditConflicts(discardPictureDraft(media, id, readPictureVersion(values).version, actor));
        const isPublished = (await readPicturePage(media, id)) !== undefined;
        return { outcome: 'discardedPicture', title, ...(!isPublished && { to: '/office/pictures' }) };
      },
      delete: createPublisherAction(async ({ actor }, id, seen) => {
        const title = (await readPicturePage(media, id))?.title;
        await deletePicture(media, id, seen, actor);
        return { outcome: 'deletedPicture', title, to: '/office/pictures' };
      }),
      takeDown: eraseFromDiskAfter(
        createPublisherAction(async ({ values, actor }, id, { base }) => {
          await takePictureDown(media, id, base, readTakedownReason(values), actor);
          return { outcome: 'tookDownPicture' };
        }),
      ),
      putBack: createPublisherAction(async ({ actor }, id, { base }) => {
        await putBackPicture(media, id, base, actor);
        return { outcome: 'putBackPicture' };
      }),
    },
  });

  async function readPage(request: FastifyRequest, rejected: RejectedPhotograph[] = [], issues: EntryIssues[] = []) {
    const picture = await readPicturePage(media, readEntryId(request));
    return picture && { ...picture, entryIssues: issues, rejectedFiles: rejected };
  }

  function draftUploadedPhotograph(
    { request, values, actor }: OfficeActionRequest,
    photograph: Pick<FormFile, 'name' | 'bytes'>,
  ) {
    // The script sends the typed texts with the photograph, so that they are not lost.
    const texts = 'titleDe' in values ? (removeEmptyTexts(readPictureTexts(values)) as DraftedPicture) : undefined;
    return draftNewPhotograph(media, readEntryId(request), photograph, { ...readPictureVersion(values), texts }, actor);
  }

  /** The batch page has one group of fields per picture: `p0titleDe`, `p0Version`. */
  async function saveDraftFromForm(
    { request, values, actor }: OfficeActionRequest,
    id = readEntryId(request),
    prefix = '',
  ) {
    const seen = readPictureVersion(values, prefix);
    const texts = removeEmptyTexts(readPictureTexts(values, prefix)) as DraftedPicture;
    const focus = prefix ? undefined : readFocus(values);
    // An emptied text is removed.
    const applyForm = ({ title: _, alt: __, photo, ...rest }: DraftedPicture): DraftedPicture => ({
      ...texts,
      ...rest,
      ...(photo && { photo: { ...photo, focus: focus ?? photo.focus } }),
    });
    return { id, ...(await mapEditConflicts(savePictureDraft(media, id, seen, actor, applyForm))), prefix };
  }

  registerOfficePage(scope, services, {
    address: '/office/pictures/batch',
    astroPage: '/office/picture-batch',
    screen: 'pictureBatch',
    read: (request) => readBatch(request, []),
    actions: {
      save: async (action) => {
        await saveBatch(action);
        return { outcome: 'savedPicture', to: action.request.url };
      },
      publish: async (action) => {
        requireMayPublish(action);
        const published = { outcome: 'publishedPictures' as const, to: '/office/pictures' };
        const publication = publishPictures(media, await saveBatch(action), action.actor);
        return publishOrShowIssues(media, publication, published, (entryIssues) =>
          readBatch(action.request, entryIssues),
        );
      },
      /** Saves all pictures, and drafts a new gallery with them. */
      gallery: async (action) => {
        const pictures = (await saveBatch(action)).map(({ id, data }) => ({ image: id, caption: data.title ?? {} }));
        const id = await draftGallery(media, pictures, action.actor);
        return { outcome: 'madeGallery', to: `/office/content/media/${id}` };
      },
    },
  });

  async function readBatch({ query }: FastifyRequest, entryIssues: EntryIssues[]) {
    const { ids } = query as Record<string, unknown>;
    const validIds = typeof ids === 'string' ? ids.split(',').filter((id) => /^[a-z][a-z0-9-]{0,60}$/.test(id)) : [];
    const uniqueIds = [...new Set(validIds)].slice(0, 2 * limits.photographsAtOnce);
    const found = await Promise.all(uniqueIds.map((id) => readPicturePage(media, id)));
    const pictures = found.filter((picture) => picture !== undefined);
    return pictures.length > 0 ? { pictures, entryIssues } : undefined;
  }

  async function saveBatch(action: OfficeActionRequest) {
    const { pictures } = (await readBatch(action.request, [])) ?? {};
    if (!pictures) throw new ApiError(404, 'notPossible');
    const saved = [];
    for (const [index, { id }] of pictures.entries()) saved.push(await saveDraftFromForm(action, id, `p${index}`));
    return saved;
  }

  // Other kinds have their form at this address, so people may try it for pictures.
  scope.get('/office/content/pictures', (_request, reply) => reply.redirect('/office/pictures', 303));
  scope.get('/office/content/pictures/:id', (request, reply) =>
    reply.redirect(`/office/pictures/${encodeURIComponent(readEntryId(request))}`, 303),
  );

  // Pages of the office and previews show drafts, whose files have no public address.
  scope.get('/office/media/:name', async (request, reply) => {
    const address = `/media/${(request.params as { name: string }).name}`;
    const film = await readFilmByAddress(db, address);
    const cacheHeader = { 'cache-control': cacheControl.staff };
    if (film && !film.takenDownAt) return sendFilm(request, reply.headers(cacheHeader), film, db);
    const photograph = await readPhotographFile(db, address);
    if (!photograph || photograph.takenDownAt) return services.show(request, reply, { cached: '/404' });
    return reply.headers(cacheHeader).type(`image/${photograph.format}`).send(photograph.bytes);
  });

  scope.get('/office/photographs/:hash', async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const small = /^[0-9a-f]{32}$/.test(hash) ? await readPhotographPreview(db, hash) : undefined;
    if (!small) return services.show(request, reply, { cached: '/404' });
    return reply.type('image/jpeg').send(small);
  });
}
