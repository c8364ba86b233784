/** `/office/pictures`: the contact sheet, one picture, and several that were handed in together. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kinds } from '#contract/kinds.ts';
import { mayPublish } from '#contract/office.ts';
import { photographLimits } from '#contract/photograph.ts';
import { downReasons, type RefusedPhotograph, sheetFilters } from '#contract/picture-desk.ts';
import type { Library } from '#server/content/library.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { SentFile } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { changedMeanwhile } from '#server/picture-desk/changed.ts';
import { makeGallery } from '#server/picture-desk/gallery.ts';
import { handIn, replacePhotograph } from '#server/picture-desk/hand-in.ts';
import { contactSheet, onePicture, picturesTogether } from '#server/picture-desk/list.ts';
import { shownName } from '#server/picture-desk/naming.ts';
import { deletePicture, publishPictures } from '#server/picture-desk/publish.ts';
import { focusIn, saidIn, saidOnly } from '#server/picture-desk/said.ts';
import { type Drafted, discard, type Seen, saveOver } from '#server/picture-desk/save.ts';
import { putBack, takeDown } from '#server/picture-desk/take-down.ts';
import { readSmall } from '#server/pictures/photographs.ts';
import { PhotographRefused } from '#server/pictures/refused.ts';
import type { Services } from '#server/services.ts';
import { type Asked, officePage } from './page.ts';
import { readWords } from './typed.ts';

const sent = { field: 'photograph', bytes: photographLimits.bytes };

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
          publishPictures(desk, saved, asked.staff),
          () => ({ done: 'publishedPicture' as const, to: '/office/pictures' }),
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

  async function together(request: FastifyRequest, against: string[]) {
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
      const saved = await changedMeanwhile(
        saveOver(desk, id, seen, staff, ({ title: _, alt: __, ...rest }) => ({ ...said, ...rest }) as Drafted),
      );
      all.push({ id, ...saved, prefix });
    }
    return all;
  }

  officePage(scope, services, {
    address: '/office/pictures/:id',
    page: '/office/picture',
    screen: 'picture',
    read: (request) => picture(request, {}),
    timeout,
    takesFiles: {
      ...sent,
      files: 1,
      async act(asked) {
        const { request, files, staff } = asked;
        const refused: RefusedPhotograph[] = [];
        let taken = false;
        for await (const file of files) {
          const said = await refusalOf(file, async (photograph) => {
            await replacePhotograph(desk, idOf(request), photograph, seenIn(asked.values), staff);
            taken = true;
          });
          if (said) refused.push(said);
        }
        if (taken) return { done: 'handedInPicture' };
        const shown = await picture(request, { refused });
        if (!shown) throw new ApiError(404, 'notNow');
        return { show: shown, refusal: new ApiError(422, nothingOr(refused)) };
      },
    },
    actions: {
      save: async (asked) => {
        await save(asked);
        return { done: 'savedPicture' };
      },
      publish: async (asked) => {
        assertPublishes(asked);
        const saved = await save(asked);
        return unlessAgainst(
          publishPictures(desk, [saved], asked.staff),
          () => ({ done: 'publishedPicture' as const }),
          (against) => picture(asked.request, { against }),
        );
      },
      discard: async ({ request, values, staff }) => {
        const id = idOf(request);
        await changedMeanwhile(discard(desk, id, seenIn(values).version, staff));
        return { done: 'discardedPicture', ...((await onePicture(desk, id)) ? {} : { to: '/office/pictures' }) };
      },
      delete: async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        await changedMeanwhile(deletePicture(desk, idOf(request), seenIn(values), staff));
        return { done: 'deletedPicture', to: '/office/pictures' };
      },
      takeDown: async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        const chosen = downReasons.find((reason) => reason === values['reason']);
        if (!chosen) throw new ApiError(422, 'textMissing', { faults: { reason: 'textMissing' } });
        const note = readWords(values, 'note').slice(0, 500);
        const reason = note ? `${chosen}: ${note}` : chosen;
        await changedMeanwhile(takeDown(desk, idOf(request), seenIn(values).base, reason, staff));
        return { done: 'tookDownPicture' };
      },
      putBack: async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        await changedMeanwhile(putBack(desk, idOf(request), seenIn(values).base, staff));
        return { done: 'putBackPicture' };
      },
    },
  });

  async function picture(
    request: FastifyRequest,
    { against = [], refused = [] }: { against?: string[]; refused?: RefusedPhotograph[] },
  ) {
    const one = await onePicture(desk, idOf(request));
    return one && { ...one, against, refused };
  }

  async function save({ request, values, staff }: Asked) {
    const id = idOf(request);
    const seen = seenIn(values);
    const said = saidOnly(saidIn(values));
    const focus = focusIn(values);
    const saved = await changedMeanwhile(
      saveOver(desk, id, seen, staff, ({ title: _, alt: __, photo, ...rest }) => ({
        ...(said as Drafted),
        ...rest,
        ...(photo && { photo: { ...photo, focus: focus ?? photo.focus } }),
      })),
    );
    return { id, ...saved };
  }

  // All of a photograph, for whoever gives it words before it is cut.
  scope.get('/office/photographs/:hash', async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const small = /^[0-9a-f]{32}$/.test(hash) ? await readSmall(db, hash) : undefined;
    if (!small) return services.show(request, reply, { kept: '/404' });
    return reply.header('cache-control', 'private, max-age=3600').type('image/jpeg').send(small);
  });
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

function assertPublishes({ staff }: Pick<Asked, 'staff'>): void {
  if (!mayPublish(staff.role, kinds.pictures)) throw new ApiError(403, 'roleForbids');
}

function seenIn(values: Record<string, string>, prefix = ''): Seen {
  const number = (field: string) => {
    const typed = values[prefix ? `${prefix}${field[0]?.toUpperCase()}${field.slice(1)}` : field] ?? '';
    if (!/^\d{1,9}$/.test(typed)) throw new ApiError(422, 'unreadable');
    return Number(typed);
  };
  return { version: number('version'), base: number('base') };
}

type Photograph = Pick<SentFile, 'name' | 'bytes'>;

const tooMany = ({ name }: SentFile): RefusedPhotograph => ({ file: shownName(name), fault: 'tooMany' });

/** Undefined: it was taken. */
async function refusalOf(
  { name, bytes, tooLarge }: SentFile,
  take: (file: Photograph) => Promise<void>,
): Promise<RefusedPhotograph | undefined> {
  const file = shownName(name);
  if (tooLarge) return { file, fault: 'tooHeavy' };
  try {
    await take({ name: file, bytes });
    return undefined;
  } catch (error) {
    if (error instanceof PhotographRefused) return { file, fault: error.fault, ...error.facts };
    throw error;
  }
}

const nothingOr = (refused: readonly RefusedPhotograph[]) =>
  refused.length > 0 ? ('photographRefused' as const) : ('photographMissing' as const);

/** What else the checks have against it is shown with the page. */
async function unlessAgainst<Done, Facts>(
  work: Promise<void>,
  done: () => Done,
  shown: (against: string[]) => Promise<Facts | undefined>,
): Promise<Done | { show: Facts; refusal: ApiError }> {
  try {
    await changedMeanwhile(work);
    return done();
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    const facts = await shown(error.faults.map(({ said }) => said));
    if (!facts) throw new ApiError(404, 'notNow');
    return { show: facts, refusal: new ApiError(422, 'pictureUnfit') };
  }
}
