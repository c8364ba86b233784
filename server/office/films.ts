/** `/office/films/…`: films that are handed in, in parts with a script and at once without; and what is done with one. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { captions } from '#contract/captions.ts';
import type { CaptionFault } from '#contract/film-desk.ts';
import { filmLimits } from '#contract/film-file.ts';
import { languages } from '#contract/language.ts';
import { photographLimits } from '#contract/photograph.ts';
import type { RefusedPhotograph } from '#contract/picture-desk.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { dataOf, readDraft } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { CaptionsUnfit, type Line, readCues, withCues } from '#server/film-desk/captions-file.ts';
import { handInFilm, makeItem } from '#server/film-desk/hand-in.ts';
import { oneFilm } from '#server/film-desk/one.ts';
import { changeFilm, type Drafted, isHanded, nameOf } from '#server/film-desk/save.ts';
import { putFilmBack, takeFilmDown } from '#server/film-desk/take-down.ts';
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
import { handIn } from '#server/picture-desk/hand-in.ts';
import { shownName } from '#server/picture-desk/naming.ts';
import type { Services } from '#server/services.ts';
import type { SignedInStaff } from '#server/staff/sessions.ts';
import { downReason } from './down-reason.ts';
import { type Asked, erasesData, officePage, showNotice } from './page.ts';
import { assertPublishes, refusalOf, seenIn } from './picture-forms.ts';

export function filmRoutes(scope: FastifyInstance, services: Services, library: Library): void {
  const { db, secrets, now } = services;
  const desk = { db, secrets, now, library };
  const timeout = limits.pictureDeskTimeout;

  officePage(scope, services, {
    address: '/office/films/new',
    page: '/office/film-new',
    screen: 'filmNew',
    read: async ({ staff }) => ({ refused: undefined, uploads: await uploadsFor(staff) }),
    timeout,
    rate: limits.photographsPerWindow,
    takesFiles: {
      field: 'film',
      bytes: filmLimits.bytesAtOnce,
      files: 1,
      // A film comes with the place where it was taken, which is then erased from it.
      act: erasesData(async ({ files, staff }) => {
        for await (const file of files) return handedIn(staff, () => whole(file, staff));
        throw new ApiError(422, 'filmMissing');
      }),
    },
    actions: {
      // All its parts have arrived.
      finish: erasesData(async ({ values, staff }) =>
        handedIn(staff, async () => (await uploadIn(values['upload'], staff)).id),
      ),
      end: erasesData(async ({ about, staff }) => {
        const upload = (await openUploads(db)).find(({ id }) => id === about);
        if (!upload || !isTheirs(upload, staff)) throw new ApiError(404, 'filmMissing');
        await endUpload(db, upload.id);
        return { done: 'endedUpload' };
      }),
    },
  });

  /** One's own; an owner sees and ends all, so that nobody's upload holds the room of the others. */
  const isTheirs = ({ by }: OpenUpload, staff: SignedInStaff) => by === staff.id || staff.role === 'owner';

  async function uploadsFor(staff: SignedInStaff | undefined) {
    if (!staff) return [];
    const uploads = (await openUploads(db)).filter((upload) => isTheirs(upload, staff));
    const people = await db.selectFrom('staff').select(['id', 'name']).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return uploads.map(({ id, name, by, bytes, arrived }) => ({
      id,
      name,
      person: names.get(by) ?? '',
      bytes,
      arrived,
    }));
  }

  /** One that came in one piece, as if it had come in parts. */
  async function whole({ name, bytes, tooLarge }: SentFile, { id: by }: SignedInStaff): Promise<string> {
    if (tooLarge) throw new FilmRefusal({ file: shownName(name), fault: 'tooHeavy' });
    const id = await beginUpload(db, { name: shownName(name), bytes: bytes.length, by }, now());
    const upload = await uploadIn(id, { id: by });
    try {
      for (let at = 0; at < bytes.length; at += filmLimits.part)
        await addPart(db, upload, at / filmLimits.part, bytes.subarray(at, at + filmLimits.part));
    } catch (error) {
      await endUpload(db, id);
      throw error;
    }
    return id;
  }

  async function handedIn(staff: SignedInStaff, arrive: () => Promise<string>) {
    try {
      const upload = await uploadIn(await arrive(), staff);
      if ((await partsArrived(db, upload.id)) * filmLimits.part < upload.bytes) throw new ApiError(409, 'filmMissing');
      const file = await finishUpload(db, upload, now());
      const id = await handInFilm(desk, upload.name, file, staff);
      return { done: 'handedInFilm' as const, to: `/office/films/${id}` };
    } catch (error) {
      if (!(error instanceof FilmRefusal)) throw error;
      const uploads = await uploadsFor(staff);
      return { show: { refused: error.said, uploads }, refusal: new ApiError(422, 'filmRefused') };
    }
  }

  async function uploadIn(id = '', { id: by }: Pick<SignedInStaff, 'id'>) {
    const upload = /^[0-9a-f]{32}$/.test(id) ? await uploadOf(db, id, by) : undefined;
    if (!upload) throw new ApiError(404, 'filmMissing');
    return upload;
  }

  const options = (rate: number) => ({
    config: { ...rateOf(rate), takesFiles: true },
    handlerTimeout: limits.handlerTimeout,
    errorHandler: answerErrors(services, (request, reply, refusal) => showNotice(services, request, reply, refusal)),
  });

  // What has begun to come goes on where it was, also in another window: `upload` names it.
  scope.post('/office/films/uploads', options(limits.photographsPerWindow), async (request, reply) => {
    const staff = request.staff as SignedInStaff;
    const { name, bytes, upload } = (request.body ?? {}) as Record<string, unknown>;
    const known = typeof upload === 'string' && (await uploadOf(db, upload, staff.id));
    if (known && known.bytes === bytes) return { upload: known.id, arrived: await partsArrived(db, known.id) };
    if (typeof name !== 'string' || typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0)
      throw new ApiError(422, 'unreadable');
    try {
      return { upload: await beginUpload(db, { name: shownName(name), bytes, by: staff.id }, now()), arrived: 0 };
    } catch (error) {
      if (!(error instanceof FilmRefusal)) throw error;
      return reply.code(422).send({ fault: error.said.fault });
    }
  });

  scope.register((parts, _options, done) => {
    parts.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const more = { ...options(limits.filmPartsPerWindow), bodyLimit: filmLimits.part };
    parts.post('/office/films/uploads/:upload/:part', more, async (request, reply) => {
      const { upload, part } = request.params as { upload: string; part: string };
      const known = await uploadIn(upload, request.staff as SignedInStaff);
      const fits = /^\d{1,4}$/.test(part) && Buffer.isBuffer(request.body);
      try {
        if (fits && (await addPart(db, known, Number(part), request.body as Buffer))) return {};
      } catch (error) {
        if (!(error instanceof FilmRefusal)) throw error;
        return reply.code(422).send({ fault: error.said.fault });
      }
      throw new ApiError(422, 'unreadable');
    });
    done();
  });

  officePage(scope, services, {
    address: '/office/films/:id',
    page: '/office/film',
    screen: 'film',
    read: (request) => film(request, {}),
    timeout,
    rate: limits.photographsPerWindow,
    takesFiles: {
      field: 'file',
      bytes: photographLimits.bytes,
      files: 1,
      async act(asked) {
        for await (const file of asked.files)
          return asked.values['what'] === 'captions' ? caption(asked, file) : still(asked, file);
        throw new ApiError(422, asked.values['what'] === 'captions' ? 'captionsRefused' : 'photographMissing');
      },
    },
    actions: {
      item: async ({ request, staff }) => {
        const id = idOf(request);
        const item = await inOrder(makeItem(desk, id, await present(id), staff));
        return { done: 'begunContent', to: `/office/content/media/${item}` };
      },
      takeDown: erasesData(async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        await inOrder(takeFilmDown(desk, idOf(request), seenIn(values).base, downReason(values), staff));
        return { done: 'tookDownFilm' };
      }),
      putBack: async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        await inOrder(putFilmBack(desk, idOf(request), seenIn(values).base, staff));
        return { done: 'putBackFilm' };
      },
    },
  });

  // Of the draft: to be seen over the film before anybody else reads them.
  scope.get('/office/films/:id/captions/:language', async (request, reply) => {
    const { id, language } = request.params as { id: string; language: string };
    const lines = ((await present(id)).lines ?? []) as Line[];
    const words = (line: Line) => line.caption?.[language === 'en' ? 'en' : 'de'] ?? '';
    const said = lines.filter(words).map((line) => ({ from: line.from, to: line.to, words: words(line) }));
    return reply.type('text/vtt; charset=utf-8').send(captions(said));
  });

  interface Refused {
    still?: RefusedPhotograph;
    captions?: CaptionFault;
  }

  async function film(request: FastifyRequest, refused: Refused) {
    const one = await oneFilm(desk, idOf(request));
    return one && { ...one, refused };
  }

  async function again(request: FastifyRequest, refused: Refused, refusal: ApiError) {
    const shown = await film(request, refused);
    if (!shown) throw new ApiError(404, 'notNow');
    return { show: shown, refusal };
  }

  /** A photograph like any other: with words of its own, a focal point, and a page on which it can be taken down. */
  async function still({ request, staff }: Pick<Asked, 'request' | 'staff'>, file: SentFile) {
    const id = idOf(request);
    const refused = await refusalOf(file, async (photograph) => {
      const image = await handIn(desk, photograph, staff);
      await changeFilm(desk, id, staff, (before) => ({ ...before, image }));
    });
    if (refused) return again(request, { still: refused }, new ApiError(422, 'photographRefused'));
    return { done: 'changedFilm' as const };
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
      return again(request, { captions: error.fault }, new ApiError(422, 'captionsRefused'));
    }
  }

  async function present(id: string): Promise<Drafted> {
    const draft = await readDraft(db, nameOf(id));
    const data = draft ? dataOf(draft) : library.present.entries.get(keyOf(nameOf(id)))?.data;
    if (!isHanded(data)) throw new ApiError(404, 'notNow');
    return data;
  }
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;
