import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatCaptions } from '#contract/content/captions.ts';
import { filmLimits } from '#contract/content/film-file.ts';
import { photographLimits } from '#contract/content/photograph.ts';
import { languages } from '#contract/language.ts';
import type { FilmScreens } from '#contract/office/films.ts';
import { type Caption, CaptionFileError, mergeCues, readCues } from '#office/media/server/films/captions-file.ts';
import {
  addUploadedFilm,
  type DraftedFilm,
  draftFilmMediaItem,
  filmEntryName,
  isUploadedFilm,
  putBackFilm,
  saveFilmDraft,
  takeFilmDown,
} from '#office/media/server/films/change.ts';
import { readFilmPage } from '#office/media/server/films/film-page.ts';
import { readEntryVersions } from '#office/media/server/pictures/media-drafts.ts';
import { toDisplayName } from '#office/media/server/pictures/naming.ts';
import { addPhotograph } from '#office/media/server/pictures/upload.ts';
import {
  eraseFromDiskAfter,
  type OfficeActionRequest,
  registerOfficePage,
  showErrorPage,
} from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import type { Library } from '#server/content/library.ts';
import {
  addPart,
  countArrivedParts,
  createUpload,
  deleteUpload,
  finishUpload,
  listOpenUploads,
  readUpload,
} from '#server/films/films.ts';
import { FilmUploadError } from '#server/films/read-film.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { FormFile } from '#server/http/form.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { createPublisherAction, readEntryId, readTakedownReason, showAgain, storeOrReject } from './picture-forms.ts';

export function registerFilmRoutes(scope: FastifyInstance, services: Services, library: Library): void {
  const { db, secrets, now } = services;
  const media = { db, secrets, now, library };

  registerOfficePage(scope, services, {
    address: '/office/films/new',
    astroPage: '/office/film-new',
    screen: 'filmNew',
    read: async ({ staff }) => ({ rejectedFilm: undefined, uploads: staff ? await listVisibleUploads(staff) : [] }),
    rate: limits.photographsPerWindow,
    upload: {
      field: 'film',
      bytes: filmLimits.bytesAtOnce,
      files: 1,
      // The server erases the location that the camera wrote into the film.
      act: eraseFromDiskAfter(async ({ files, actor }) => {
        for await (const file of files) return finishAndDraftFilm(actor, () => storeWholeFile(file, actor));
        throw new ApiError(422, 'filmMissing');
      }),
    },
    actions: {
      finish: eraseFromDiskAfter(async ({ values, actor }) => finishAndDraftFilm(actor, async () => values['upload'])),
      end: eraseFromDiskAfter(async ({ target, actor }) => {
        const upload = (await listVisibleUploads(actor)).find(({ id }) => id === target);
        if (!upload) throw new ApiError(404, 'filmMissing');
        await deleteUpload(db, upload.id);
        return { outcome: 'endedUpload' };
      }),
    },
  });

  /** An owner may end all uploads, because open uploads count against the space. */
  async function listVisibleUploads(staff: SignedInStaff) {
    const uploads = (await listOpenUploads(db)).filter(({ by }) => by === staff.id || staff.role === 'owner');
    const people = await db.selectFrom('staff').select(['id', 'name']).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return uploads.map(({ by, ...upload }) => ({ ...upload, person: names.get(by) ?? '' }));
  }

  async function storeWholeFile({ name, bytes, tooLarge }: FormFile, staff: SignedInStaff): Promise<string> {
    const file = toDisplayName(name);
    if (tooLarge) throw new FilmUploadError({ file, errorCode: 'tooHeavy' });
    const id = await createUpload(db, { name: file, bytes: bytes.length, by: staff.id }, now());
    try {
      const upload = await requireUpload(id, staff);
      for (let at = 0; at < bytes.length; at += filmLimits.partBytes)
        await addPart(db, upload, at / filmLimits.partBytes, bytes.subarray(at, at + filmLimits.partBytes));
    } catch (error) {
      await deleteUpload(db, id);
      throw error;
    }
    return id;
  }

  async function finishAndDraftFilm(staff: SignedInStaff, receiveUpload: () => Promise<string | undefined>) {
    try {
      const upload = await requireUpload(await receiveUpload(), staff);
      if ((await countArrivedParts(db, upload.id)) * filmLimits.partBytes < upload.bytes)
        throw new ApiError(409, 'filmMissing');
      const id = await addUploadedFilm(media, upload.name, await finishUpload(db, upload, now()), staff);
      return { outcome: 'uploadedFilm' as const, to: `/office/films/${id}` };
    } catch (error) {
      if (!(error instanceof FilmUploadError)) throw error;
      const uploads = await listVisibleUploads(staff);
      return { show: { rejectedFilm: error.details, uploads }, error: new ApiError(422, 'filmRefused') };
    }
  }

  async function requireUpload(id: string | undefined, { id: by }: SignedInStaff) {
    const upload = /^[0-9a-f]{32}$/.test(id ?? '') ? await readUpload(db, id ?? '', by) : undefined;
    if (!upload) throw new ApiError(404, 'filmMissing');
    return upload;
  }

  const createRouteOptions = (rate: number) => ({
    config: { ...createRateLimit(rate), acceptsFiles: true },
    handlerTimeout: limits.handlerTimeout,
    errorHandler: createErrorHandler(services, (request, reply, refusal) =>
      showErrorPage(services, request, reply, refusal),
    ),
  });

  const sendFilmError = (reply: FastifyReply) => (error: unknown) => {
    if (!(error instanceof FilmUploadError)) throw error;
    return reply.code(422).send({ errorCode: error.details.errorCode });
  };

  // `upload` is the id of an upload to continue, for example from another window.
  scope.post('/office/films/uploads', createRouteOptions(limits.photographsPerWindow), async (request, reply) => {
    const { id: by } = request.staff as SignedInStaff;
    const { name, bytes, upload } = (request.body ?? {}) as Record<string, unknown>;
    const known = typeof upload === 'string' && (await readUpload(db, upload, by));
    if (known && known.bytes === bytes) return { upload: known.id, arrived: await countArrivedParts(db, known.id) };
    if (typeof name !== 'string' || typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0)
      throw new ApiError(422, 'unreadable');
    const started = createUpload(db, { name: toDisplayName(name), bytes, by }, now());
    return started.then((id) => ({ upload: id, arrived: 0 })).catch(sendFilmError(reply));
  });

  scope.register((parts, _options, done) => {
    const keepBytes = (_: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body);
    parts.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, keepBytes);
    const more = { ...createRouteOptions(limits.filmPartsPerWindow), bodyLimit: filmLimits.partBytes };
    parts.post('/office/films/uploads/:upload/:part', more, async (request, reply) => {
      const { upload, part } = request.params as { upload: string; part: string };
      const known = await requireUpload(upload, request.staff as SignedInStaff);
      if (!/^\d{1,4}$/.test(part) || !Buffer.isBuffer(request.body)) throw new ApiError(422, 'unreadable');
      const isAdded = await addPart(db, known, Number(part), request.body).catch(sendFilmError(reply));
      if (!isAdded) throw new ApiError(422, 'unreadable');
      return isAdded === true ? {} : isAdded;
    });
    done();
  });

  registerOfficePage(scope, services, {
    address: '/office/films/:id',
    astroPage: '/office/film',
    screen: 'film',
    read: (request) => readFilm(request),
    rate: limits.photographsPerWindow,
    upload: {
      field: 'file',
      bytes: photographLimits.bytes,
      files: 1,
      async act(action) {
        // The field `what` has arrived once the first file is read.
        const isCaptions = () => action.values['what'] === 'captions';
        for await (const file of action.files) return isCaptions() ? addCaptions(action, file) : addStill(action, file);
        throw new ApiError(422, isCaptions() ? 'captionsRefused' : 'photographMissing');
      },
    },
    actions: {
      item: async ({ request, actor }) => {
        const draft = draftFilmMediaItem(media, readEntryId(request), await requireFilm(request), actor);
        const item = await mapEditConflicts(draft);
        return { outcome: 'startedDraft', to: `/office/content/media/${item}` };
      },
      takeDown: eraseFromDiskAfter(
        createPublisherAction(async ({ values, actor }, id, { base }) => {
          await takeFilmDown(media, id, base, readTakedownReason(values), actor);
          return { outcome: 'tookDownFilm' };
        }),
      ),
      putBack: createPublisherAction(async ({ actor }, id, { base }) => {
        await putBackFilm(media, id, base, actor);
        return { outcome: 'putBackFilm' };
      }),
    },
  });

  scope.get('/office/films/:id/captions/:language', async (request, reply) => {
    const language = (request.params as { language: string }).language === 'en' ? 'en' : 'de';
    const lines = ((await requireFilm(request)).lines ?? []) as Caption[];
    const cues = lines.map(({ from, to, caption }) => ({ from, to, text: caption?.[language] ?? '' }));
    return reply.type('text/vtt; charset=utf-8').send(formatCaptions(cues.filter(({ text }) => text)));
  });

  async function readFilm(request: FastifyRequest, rejectedFiles: FilmScreens['film']['rejectedFiles'] = {}) {
    const film = await readFilmPage(media, readEntryId(request));
    return film && { ...film, rejectedFiles };
  }

  /** Adds the still as a picture with texts, a focal point and a page. */
  async function addStill({ request, actor }: OfficeActionRequest, file: FormFile) {
    const rejection = await storeOrReject(file, async (photograph) => {
      const image = await addPhotograph(media, photograph, actor);
      await saveFilmDraft(media, readEntryId(request), actor, (before) => ({ ...before, image }));
    });
    if (!rejection) return { outcome: 'changedFilm' as const };
    return showAgain(await readFilm(request, { still: rejection }), new ApiError(422, 'photographRefused'));
  }

  async function addCaptions({ request, values, actor }: OfficeActionRequest, file: FormFile) {
    const language = languages.find((one) => one === values['language']) ?? 'de';
    try {
      const cues = readCues(file.bytes);
      await saveFilmDraft(media, readEntryId(request), actor, (before) => {
        const lines = mergeCues((before.lines ?? []) as Caption[], cues, language);
        return { ...before, lines: lines as DraftedFilm['lines'] };
      });
      return { outcome: 'changedFilm' as const };
    } catch (error) {
      if (!(error instanceof CaptionFileError)) throw error;
      return showAgain(await readFilm(request, { captions: error.errorCode }), new ApiError(422, 'captionsRefused'));
    }
  }

  async function requireFilm(request: FastifyRequest): Promise<DraftedFilm> {
    const { data } = await readEntryVersions(media, filmEntryName(readEntryId(request)));
    if (!isUploadedFilm(data)) throw new ApiError(404, 'notPossible');
    return data;
  }
}
