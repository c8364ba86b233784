import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TicketField, ticketFields } from '#contract/booking/ticket-request.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type Form, readForm, typedIn } from '#server/http/form.ts';
import { cacheControl } from '#server/http/headers.ts';
import { householdOf } from '#server/http/network.ts';
import { rateOf } from '#server/http/rates.ts';
import { faultPage, wantsPage } from '#server/http/refusals.ts';
import { limits } from '#server/limits.ts';
import { keyedPage, keyOf } from '#server/pages/private.ts';
import type { Services } from '#server/services.ts';
import { openIntake } from './intake.ts';
import { press } from './presses.ts';
import { readStatus } from './status.ts';

const address = '/api/ticket-requests';

export function ticketRoutes(app: FastifyInstance, services: Services): void {
  const { show, signedIn, language, notifyMailer } = services;
  const copyRate = app.createRateLimit({ max: limits.copiesPerWindow, timeWindow: limits.window });
  const takeRequest = openIntake(services);

  app.post(
    address,
    {
      config: { takesFiles: true, ...rateOf(limits.requestsPerWindow) },
      errorHandler: answerErrors(services, (request, reply, { code: refusal, faults, status }) => {
        const values = textsOf(typedIn(request));
        const data = { page: 'tickets', refusal, faults, values } as const;
        return show(request, reply, { page: '/tickets', status, data });
      }),
    },
    async (request, reply) => {
      const form = await readForm(request, 'uploadId');
      const key = request.headers['idempotency-key'];
      if (key) form.values['idempotencyKey'] ??= key;
      const accountId = (await signedIn(request))?.accountId;
      const asker = { language: language(request), accountId, device: deviceMark(request) };
      const data = await takeRequest(form, asker, async () => {
        const rate = await copyRate(request);
        if (!rate.isAllowed && rate.isExceeded) throw new ApiError(429, 'tooMany', { retryAfter: rate.ttlInSeconds });
      });
      notifyMailer();
      reply.header('cache-control', cacheControl.never);
      if (wantsPage(request)) return reply.redirect(data.status, 303);
      return reply.code(201).header('location', data.status).send({ data });
    },
  );

  // After a refused form the browser shows this address, and Enter loads it.
  app.get(address, (request, reply) => reply.redirect(`/tickets${queryOf(request)}`, 303));

  const statusPage = keyedPage(services);

  async function showStatus(request: FastifyRequest, reply: FastifyReply, error?: ApiError) {
    const address = `/requests/${keyOf(request)}`;
    const status = await readStatus(services, keyOf(request));
    if (!status) return show(request, reply, { kept: '/404' });
    const data = { page: 'request', address, status, ...(error && { refusal: error.code }) } as const;
    return show(request, reply, {
      page: '/requests/shown',
      path: address,
      data,
      ...(error && { status: error.status }),
    });
  }

  app.get('/requests/:key', statusPage, (request, reply) => showStatus(request, reply));

  app.post(
    '/requests/:key',
    {
      ...statusPage,
      config: { ...rateOf(limits.requestsPerWindow), forgets: true },
      // Explains a failed action above the current state; other errors show nothing of the page.
      errorHandler: answerErrors(services, (request, reply, error) =>
        error.status === 409 || error.status === 422 || error.code === 'crowded'
          ? showStatus(request, reply, error)
          : show(request, reply, { kept: faultPage(error.status), status: error.status }),
      ),
    },
    async (request, reply) => {
      const key = keyOf(request);
      const { values } = await readForm(request);
      if (!(await press(key, values, services))) return show(request, reply, { kept: '/404' });
      notifyMailer();
      return reply.header('cache-control', cacheControl.never).redirect(`/requests/${key}${queryOf(request)}`, 303);
    },
  );
}

const deviceMark = ({ ip, headers }: FastifyRequest): string =>
  [householdOf(ip), headers['user-agent'], headers['accept-language']].join('\n');

const queryOf = ({ raw }: FastifyRequest): string => raw.url?.match(/\?.*/)?.[0] ?? '';

/** A browser cannot be given a file back. */
function textsOf(values: Form['values']): Partial<Record<TicketField, string>> {
  const entries = ticketFields.map((field) => [field, values[field]] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''));
}
