/** `/office/pictures/:id`: one picture, and all that can be done about it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Objection } from '#contract/editor.ts';
import type { RefusedPhotograph } from '#contract/picture-desk.ts';
import { inOrder } from '#server/content/in-order.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { PictureDesk } from '#server/picture-desk/desk.ts';
import { replacePhotograph } from '#server/picture-desk/hand-in.ts';
import { onePicture } from '#server/picture-desk/list.ts';
import { deletePicture, publishPictures } from '#server/picture-desk/publish.ts';
import { focusIn, saidIn, saidOnly } from '#server/picture-desk/said.ts';
import { type Drafted, discard, saveOver } from '#server/picture-desk/save.ts';
import { putBack, takeDown } from '#server/picture-desk/take-down.ts';
import type { Services } from '#server/services.ts';
import { downReason } from './down-reason.ts';
import { type Asked, erasesData, officePage } from './page.ts';
import { assertPublishes, nothingOr, refusalOf, seenIn, sent, unlessAgainst } from './picture-forms.ts';

export function pictureRoute(scope: FastifyInstance, services: Services, desk: PictureDesk): void {
  officePage(scope, services, {
    address: '/office/pictures/:id',
    page: '/office/picture',
    screen: 'picture',
    read: (request) => picture(request, {}),
    timeout: limits.pictureDeskTimeout,
    takesFiles: {
      ...sent,
      files: 1,
      async act(asked) {
        const { request, files, staff } = asked;
        const refused: RefusedPhotograph[] = [];
        let taken = false;
        for await (const file of files) {
          const said = await refusalOf(file, async (photograph) => {
            const { values } = asked;
            // With script what is typed beside it comes along, so that nothing is lost.
            const said = 'titleDe' in values ? (saidOnly(saidIn(values)) as Drafted) : undefined;
            await replacePhotograph(desk, idOf(request), photograph, { ...seenIn(values), said }, staff);
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
          desk.library,
          publishPictures(desk, [saved], asked.staff),
          () => ({ done: 'publishedPicture' as const }),
          (against) => picture(asked.request, { against }),
        );
      },
      discard: async ({ request, values, staff }) => {
        const id = idOf(request);
        const title = (await onePicture(desk, id))?.title;
        await inOrder(discard(desk, id, seenIn(values).version, staff));
        return { done: 'discardedPicture', title, ...(!(await onePicture(desk, id)) && { to: '/office/pictures' }) };
      },
      delete: async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        const id = idOf(request);
        const title = (await onePicture(desk, id))?.title;
        await inOrder(deletePicture(desk, id, seenIn(values), staff));
        return { done: 'deletedPicture', title, to: '/office/pictures' };
      },
      takeDown: erasesData(async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        await inOrder(takeDown(desk, idOf(request), seenIn(values).base, downReason(values), staff));
        return { done: 'tookDownPicture' };
      }),
      putBack: async (asked) => {
        assertPublishes(asked);
        const { request, values, staff } = asked;
        await inOrder(putBack(desk, idOf(request), seenIn(values).base, staff));
        return { done: 'putBackPicture' };
      },
    },
  });

  async function picture(
    request: FastifyRequest,
    { against = [], refused = [] }: { against?: Objection[]; refused?: RefusedPhotograph[] },
  ) {
    const one = await onePicture(desk, idOf(request));
    return one && { ...one, against, refused };
  }

  async function save({ request, values, staff }: Asked) {
    const id = idOf(request);
    const seen = seenIn(values);
    const said = saidOnly(saidIn(values));
    const focus = focusIn(values);
    const saved = await inOrder(
      saveOver(desk, id, seen, staff, ({ title: _, alt: __, photo, ...rest }) => ({
        ...(said as Drafted),
        ...rest,
        ...(photo && { photo: { ...photo, focus: focus ?? photo.focus } }),
      })),
    );
    return { id, ...saved };
  }
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;
