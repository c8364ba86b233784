/** Staff see the copy of an ID only after a fresh sign-in and with a reason. Each view is logged. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import { readRequiredText } from '#office/shared/server/form-values.ts';
import { registerOfficePage } from '#office/shared/server/page.ts';
import { openIdCopy, readCopyOpenings, readIdCopy } from '#server/booking/id-copies/open-copy.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { findRequestRow } from './request-page.ts';

export function registerIdCopyRoutes(scope: FastifyInstance, services: Services): void {
  const { db, secrets, now } = services;

  /** Proves that this session has just given a reason. Only this session can use it, for a minute. */
  const createViewKey = (reference: string, sessionId: string, expires: number) =>
    `${expires}.${secrets.hash('id copy view', JSON.stringify([reference, sessionId, expires]))}`;

  function isViewKeyValid(viewKey: string, reference: string, sessionId: string): boolean {
    const expires = Number.parseInt(viewKey, 10);
    return expires > now().getTime() && isEqual(viewKey, createViewKey(reference, sessionId, expires));
  }

  async function readPage(request: FastifyRequest): Promise<BoxOfficeScreens['idCopy'] | undefined> {
    const row = await findRequestRow(db, readReference(request));
    if (!row) return undefined;
    const { reference, fullName: name, version } = row;
    const copy = db.selectFrom('idCopies').select('requestId').where('requestId', '=', row.id);
    return {
      reference,
      name,
      version,
      hasIdCopy: (await copy.executeTakeFirst()) !== undefined,
      openings: await readCopyOpenings(db, reference),
      picture: undefined,
    };
  }

  registerOfficePage(scope, services, {
    address: '/office/requests/:reference/id-copy',
    astroPage: '/office/id-copy',
    screen: 'idCopy',
    read: readPage,
    actions: {
      async open({ request, values, actor }) {
        const reason = readRequiredText(values, 'reason').slice(0, maxReasonLength);
        const reference = readReference(request);
        const copy = await openIdCopy(db, secrets, { reference, actor, reason, now: now() });
        const show = await readPage(request);
        if (!copy || !show) throw new ApiError(409, 'notPossible');
        const viewKey = createViewKey(reference, actor.sessionId, now().getTime() + limits.idCopyViewTime);
        return { show: { ...show, picture: `/office/requests/${reference}/id-copy/${viewKey}` } };
      },
    },
  });

  scope.get('/office/requests/:reference/id-copy/:view', async (request, reply) => {
    const reference = readReference(request);
    const { view } = request.params as { view: string };
    const isAllowed = isViewKeyValid(view, reference, request.staff?.sessionId ?? '');
    const picture = isAllowed ? await readIdCopy(db, secrets, reference) : undefined;
    if (!picture) return services.show(request, reply, { cached: '/404' });
    return reply.type('image/jpeg').send(picture);
  });
}

const maxReasonLength = 200;

const readReference = ({ params }: FastifyRequest): string => (params as { reference: string }).reference;

/** Takes the same time wherever the two differ. */
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
