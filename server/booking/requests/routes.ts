import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pickSeatsFields, seatsField } from '#contract/booking/price-lines.ts';
import { type TicketFormTexts, ticketFormFields } from '#contract/booking/ticket-request.ts';
import { readReceipts } from '#server/booking/payments/receipts.ts';
import { chooseErrorPage, createErrorHandler, wantsPage } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type FormBody, fieldPathPattern, getSubmittedValues, readForm } from '#server/http/form.ts';
import { cacheControl } from '#server/http/headers.ts';
import { toRateLimitKey } from '#server/http/ip-address.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { createKeyedPageOptions, readLinkSecret } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';
import { performGuestAction } from './guest-actions.ts';
import { openIntake } from './intake.ts';
import { findRequestByKey, readStatus } from './status.ts';

const formAddress = '/api/ticket-requests';

export function registerTicketRoutes(app: FastifyInstance, services: Services): void {
  const { show, findAccountSession, language, notifyMailer } = services;
  const copyRate = app.createRateLimit({ max: limits.copiesPerWindow, timeWindow: limits.window });
  const storeRequest = openIntake(services);

  app.post(
    formAddress,
    {
      config: { acceptsFiles: true, ...createRateLimit(limits.requestsPerWindow) },
      errorHandler: createErrorHandler(services, (request, reply, { code: errorCode, fieldErrors, status }) => {
        const values = pickTicketTexts(getSubmittedValues(request));
        const data = { page: 'tickets', errorCode, fieldErrors, values } as const;
        return show(request, reply, { page: '/tickets', status, data });
      }),
    },
    async (request, reply) => {
      const form = await readForm(request, 'uploadId', fieldPathPattern);
      const key = request.headers['idempotency-key'];
      if (key) form.values['idempotencyKey'] ??= key;
      const accountId = (await findAccountSession(request))?.accountId;
      const requester = { language: language(request), accountId, device: deviceFingerprint(request) };
      const data = await storeRequest(form, requester, async () => {
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
  app.get(formAddress, (request, reply) => reply.redirect(`/tickets${queryOf(request)}`, 303));

  const keyedPageOptions = createKeyedPageOptions(services);

  async function showStatus(request: FastifyRequest, reply: FastifyReply, error?: ApiError) {
    const address = `/requests/${readLinkSecret(request)}`;
    const status = await readStatus(services, readLinkSecret(request));
    if (!status) return show(request, reply, { cached: '/404' });
    const data = { page: 'request', address, status, ...(error && { errorCode: error.code }) } as const;
    return show(request, reply, {
      page: '/requests/shown',
      path: address,
      data,
      ...(error && { status: error.status }),
    });
  }

  app.get('/requests/:key', keyedPageOptions, (request, reply) => showStatus(request, reply));

  app.get('/requests/:key/receipt', keyedPageOptions, async (request, reply) => {
    const address = `/requests/${readLinkSecret(request)}`;
    const row = await findRequestByKey(services.db, readLinkSecret(request));
    if (!row) return show(request, reply, { cached: '/404' });
    const receipts = await readReceipts(services, row);
    const data = { page: 'receipt', address, reference: row.reference, receipts } as const;
    return show(request, reply, { page: '/requests/receipt', path: `${address}/receipt`, data });
  });

  app.post(
    '/requests/:key',
    {
      ...keyedPageOptions,
      config: { ...createRateLimit(limits.requestsPerWindow), deletesData: true },
      // Explains a failed action above the current state; other errors show nothing of the page.
      errorHandler: createErrorHandler(services, (request, reply, error) =>
        error.status === 409 || error.status === 422 || error.code === 'overloaded'
          ? showStatus(request, reply, error)
          : show(request, reply, { cached: chooseErrorPage(error.status), status: error.status }),
      ),
    },
    async (request, reply) => {
      const key = readLinkSecret(request);
      const { values } = await readForm(request, undefined, fieldPathPattern);
      if (!(await performGuestAction(key, values, services))) return show(request, reply, { cached: '/404' });
      notifyMailer();
      return reply.header('cache-control', cacheControl.never).redirect(`/requests/${key}${queryOf(request)}`, 303);
    },
  );
}

const deviceFingerprint = ({ ip, headers }: FastifyRequest): string =>
  [toRateLimitKey(ip), headers['user-agent'], headers['accept-language']].join('\n');

const queryOf = ({ raw }: FastifyRequest): string => raw.url?.match(/\?.*/)?.[0] ?? '';

/** Without the ID copy: browsers do not let a page fill in a file. */
function pickTicketTexts(values: FormBody['values']): TicketFormTexts {
  const fields = [...ticketFormFields, ...Object.keys(pickSeatsFields(values)).map(seatsField)];
  const entries = fields.map((field) => [field, values[field]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [keyof TicketFormTexts, string] => !!entry[1] && typeof entry[1] === 'string'),
  );
}
