import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { captions } from '#contract/content/captions.ts';
import { filmLimits } from '#contract/content/film-file.ts';
import { photographLimits } from '#contract/content/photograph.ts';
import { languages } from '#contract/language.ts';
import type { FilmDeskScreens } from '#contract/office/films.ts';
import { CaptionsUnfit, type Line, readCues, withCues } from '#office/media/server/films/captions-file.ts';
import {
  changeFilm,
  type Drafted,
  handInFilm,
  isHanded,
  makeItem,
  nameOf,
  putFilmBack,
  takeFilmDown,
} from '#office/media/server/films/change.ts';
import { oneFilm } from '#office/media/server/films/one.ts';
import { readEntry } from '#office/media/server/pictures/desk.ts';
import { handIn } from '#office/media/server/pictures/hand-in.ts';
import { shownName } from '#office/media/server/pictures/naming.ts';
import { type Asked, erasesData, officePage, showNotice } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import {
  addPart,
  beginUpload,
  endUpload,
  finishUpload,
  type OpenUpload,
  openUploads,
  partsArrived,
  uploadOf,
} from '#server/films/films.ts';
import { FilmRefusal } from '#server/films/read-film.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { SentFile } from '#server/http/form.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { downReason } from './down-reason.ts';
import { idOf, publishing, refusalOf, shownAgain } from './picture-forms.ts';

type Refused = FilmDeskScreens['film']['refused'];

export function filmRoutes(scope: FastifyInstance, services: Services, library: Library): void {
  const { db, secrets, now } = services;
  const desk = { db, secrets, now, library };
  const common = { timeout: limits.pictureDeskTimeout, rate: limits.photographsPerWindow };

  officePage(scope, services, {
    address: '/office/films/new',
    page: '/office/film-new',
    screen: 'filmNew',
    read: async ({ staff }) => ({ refused: undefined, uploads: staff ? await uploadsFor(staff) : [] }),
    ...common,
    takesFiles: {
      field: 'film',
      bytes: filmLimits.bytesAtOnce,
      files: 1,
      // The server erases the location that the camera wrote into the film.
      act: erasesData(async ({ files, staff }) => {
        for await (const file of files) return handedIn(staff, () => whole(file, staff));
        throw new ApiError(422, 'filmMissing');
      }),
    },
    actions: {
      finish: erasesData(async ({ values, staff }) => handedIn(staff, async () => values['upload'])),
      end: erasesData(async ({ about, staff }) => {
        const upload = (await openUploads(db)).find(({ id }) => id === about);
        if (!upload || !isTheirs(upload, staff)) throw new ApiError(404, 'filmMissing');
        await endUpload(db, upload.id);
        return { done: 'endedUpload' };
      }),
    },
  });

  /** An owner may end all uploads, because open uploads count against the space. */
  const isTheirs = ({ by }: OpenUpload, staff: SignedInStaff) => by === staff.id || staff.role === 'owner';

  async function uploadsFor(staff: SignedInStaff) {
    const uploads = (await openUploads(db)).filter((upload) => isTheirs(upload, staff));
    const people = await db.selectFrom('staff').select(['id', 'name']).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return uploads.map(({ by, ...upload }) => ({ ...upload, person: names.get(by) ?? '' }));
  }

  async function whole({ name, bytes, tooLarge }: SentFile, staff: SignedInStaff): Promise<string> {
    const file = shownName(name);
    if (tooLarge) throw new FilmRefusal({ file, fault: 'tooHeavy' });
    const id = await beginUpload(db, { name: file, bytes: bytes.length, by: staff.id }, now());
    try {
      const upload = await uploadIn(id, staff);
      for (let at = 0; at < bytes.length; at += filmLimits.part)
        await addPart(db, upload, at / filmLimits.part, bytes.subarray(at, at + filmLimits.part));
    } catch (error) {
      await endUpload(db, id);
      throw error;
    }
    return id;
  }

  async function handedIn(staff: SignedInStaff, arrive: () => Promise<string | undefined>) {
    try {
      const upload = await uploadIn(await arrive(), staff);
      if ((await partsArrived(db, upload.id)) * filmLimits.part < upload.bytes) throw new ApiError(409, 'filmMissing');
      const id = await handInFilm(desk, upload.name, await finishUpload(db, upload, now()), staff);
      return { done: 'handedInFilm' as const, to: `/office/films/${id}` };
    } catch (error) {
      if (!(error instanceof FilmRefusal)) throw error;
      const uploads = await uploadsFor(staff);
      return { show: { refused: error.said, uploads }, refusal: new ApiError(422, 'filmRefused') };
    }
  }

  async function uploadIn(id: string | undefined, { id: by }: SignedInStaff) {
    const upload = /^[0-9a-f]{32}$/.test(id ?? '') ? await uploadOf(db, id ?? '', by) : undefined;
    if (!upload) throw new ApiError(404, 'filmMissing');
    return upload;
  }

  const options = (rate: number) => ({
    config: { ...rateOf(rate), takesFiles: true },
    handlerTimeout: limits.handlerTimeout,
    errorHandler: answerErrors(services, (request, reply, refusal) => showNotice(services, request, reply, refusal)),
  });

  const faultOf = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof FilmRefusal)) throw error;
    return reply.code(422).send({ fault: error.said.fault });
  };

  // `upload` names an upload to continue, also from another window.
  scope.post('/office/films/uploads', options(limits.photographsPerWindow), async (request, reply) => {
    const { id: by } = request.staff as SignedInStaff;
    const { name, bytes, upload } = (request.body ?? {}) as Record<string, unknown>;
    const known = typeof upload === 'string' && (await uploadOf(db, upload, by));
    if (known && known.bytes === bytes) return { upload: known.id, arrived: await partsArrived(db, known.id) };
    if (typeof name !== 'string' || typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0)
      throw new ApiError(422, 'unreadable');
    const begun = beginUpload(db, { name: shownName(name), bytes, by }, now());
    return begun.then((id) => ({ upload: id, arrived: 0 })).catch((error) => faultOf(reply, error));
  });

  scope.register((parts, _options, done) => {
    parts.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const more = { ...options(limits.filmPartsPerWindow), bodyLimit: filmLimits.part };
    parts.post('/office/films/uploads/:upload/:part', more, async (request, reply) => {
      const { upload, part } = request.params as { upload: string; part: string };
      const known = await uploadIn(upload, request.staff as SignedInStaff);
      if (!/^\d{1,4}$/.test(part) || !Buffer.isBuffer(request.body)) throw new ApiError(422, 'unreadable');
      const isAdded = await addPart(db, known, Number(part), request.body).catch((error) => faultOf(reply, error));
      if (!isAdded) throw new ApiError(422, 'unreadable');
      return isAdded === true ? {} : isAdded;
    });
    done();
  });

  officePage(scope, services, {
    address: '/office/films/:id',
    page: '/office/film',
    screen: 'film',
    read: (request) => film(request),
    ...common,
    takesFiles: {
      field: 'file',
      bytes: photographLimits.bytes,
      files: 1,
      async act(asked) {
        // The field `what` has arrived once the first file is read.
        const isCaptions = () => asked.values['what'] === 'captions';
        for await (const file of asked.files) return isCaptions() ? caption(asked, file) : still(asked, file);
        throw new ApiError(422, isCaptions() ? 'captionsRefused' : 'photographMissing');
      },
    },
    actions: {
      item: async ({ request, staff }) => {
        const item = await inOrder(makeItem(desk, idOf(request), await present(request), staff));
        return { done: 'begunContent', to: `/office/content/media/${item}` };
      },
      takeDown: erasesData(
        publishing(async ({ values, staff }, id, { base }) => {
          await takeFilmDown(desk, id, base, downReason(values), staff);
          return { done: 'tookDownFilm' };
        }),
      ),
      putBack: publishing(async ({ staff }, id, { base }) => {
        await putFilmBack(desk, id, base, staff);
        return { done: 'putBackFilm' };
      }),
    },
  });

  scope.get('/office/films/:id/captions/:language', async (request, reply) => {
    const language = (request.params as { language: string }).language === 'en' ? 'en' : 'de';
    const lines = ((await present(request)).lines ?? []) as Line[];
    const said = lines.map(({ from, to, caption: words }) => ({ from, to, words: words?.[language] ?? '' }));
    return reply.type('text/vtt; charset=utf-8').send(captions(said.filter(({ words }) => words)));
  });

  async function film(request: FastifyRequest, refused: Refused = {}) {
    const one = await oneFilm(desk, idOf(request));
    return one && { ...one, refused };
  }

  /** The still becomes a picture of its own, with words, a focus and a page. */
  async function still({ request, staff }: Pick<Asked, 'request' | 'staff'>, file: SentFile) {
    const refused = await refusalOf(file, async (photograph) => {
      const image = await handIn(desk, photograph, staff);
      await changeFilm(desk, idOf(request), staff, (before) => ({ ...before, image }));
    });
    if (!refused) return { done: 'changedFilm' as const };
    return shownAgain(await film(request, { still: refused }), new ApiError(422, 'photographRefused'));
  }

  async function caption({ request, values, staff }: Pick<Asked, 'request' | 'staff' | 'values'>, file: SentFile) {
    const language = languages.find((one) => one === values['language']) ?? 'de';
    try {
      const cues = readCues(file.bytes);
      await changeFilm(desk, idOf(request), staff, (before) => {
        const lines = withCues((before.lines ?? []) as Line[], cues, language);
        return { ...before, lines: lines as Drafted['lines'] };
      });
      return { done: 'changedFilm' as const };
    } catch (error) {
      if (!(error instanceof CaptionsUnfit)) throw error;
      return shownAgain(await film(request, { captions: error.fault }), new ApiError(422, 'captionsRefused'));
    }
  }

  async function present(request: FastifyRequest): Promise<Drafted> {
    const { data } = await readEntry(desk, nameOf(idOf(request)));
    if (!isHanded(data)) throw new ApiError(404, 'notNow');
    return data;
  }
}
