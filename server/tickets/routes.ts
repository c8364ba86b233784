import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LanguagePolicy } from '#contract/language.ts';
import { languageOf } from '#contract/language.ts';
import { type TicketField, ticketFields } from '#contract/ticket-request.ts';
import type { SignedIn } from '#server/accounts/signed-in.ts';
import { answerRefused, wantsPage } from '#server/inbox/answer-refused.ts';
import { type Form, readForm } from '#server/inbox/form.ts';
import type { OfficeKeeper } from '#server/inbox/keeper.ts';
import { Refused } from '#server/inbox/refused.ts';
import { limits } from '#server/limits.ts';
import { cacheControl } from '#server/pages/headers.ts';
import { chosenLanguage, type ShowPage } from '#server/pages/private.ts';
import { openIntake } from './intake.ts';
import { readStatus, withdraw } from './status.ts';

interface Parts extends OfficeKeeper {
  signedIn: SignedIn;
  show: ShowPage;
  fromHere: (request: FastifyRequest) => Promise<void>;
  languagePolicy: LanguagePolicy;
  /** a letter has been put into the outbox */
  posted: () => void;
}

const address = '/api/ticket-requests';
const linkKey = /^[\w-]{43}$/;

export function ticketRoutes(app: FastifyInstance, parts: Parts): void {
  const { site, show, fromHere, posted } = parts;
  const language = (request: FastifyRequest) => languageOf(chosenLanguage(request, parts.languagePolicy).view);
  const copyRate = app.createRateLimit({ max: limits.copiesPerWindow, timeWindow: limits.window });
  const takeRequest = openIntake(parts);
  const typed = new WeakMap<FastifyRequest, Form>();

  app.post(
    address,
    {
      onRequest: fromHere,
      config: {
        takesFiles: true,
        rateLimit: { max: limits.requestsPerWindow, timeWindow: limits.window },
      },
      errorHandler: answerRefused({
        sentence: site.sentence,
        language,
        showAgain: (request, reply, { refusal, faults, status }) => {
          const values = textsOf(typed.get(request)?.values ?? {});
          return show(request, reply, '/tickets', { status, data: { page: 'tickets', refusal, faults, values } });
        },
      }),
    },
    async (request, reply) => {
      const form = await readForm(request, 'uploadId');
      const key = request.headers['idempotency-key'];
      if (key) form.values['idempotencyKey'] ??= key;
      typed.set(request, form);
      const accountId = (await parts.signedIn(request))?.accountId;
      const data = await takeRequest(form, { language: language(request), accountId }, async () => {
        const rate = await copyRate(request);
        if (!rate.isAllowed && rate.isExceeded) throw new Refused(429, 'tooMany', { retryAfter: rate.ttlInSeconds });
      });
      posted();
      reply.header('cache-control', cacheControl.never);
      if (wantsPage(request)) return reply.redirect(data.status, 303);
      return reply.code(201).header('location', data.status).send({ data });
    },
  );

  // Whoever puts the cursor into the address after a refused form and presses Enter lands here.
  app.get(address, (request, reply) => reply.redirect(`/tickets${queryOf(request)}`, 303));

  const keyOf = ({ params }: FastifyRequest): string => {
    const key = (params as { key: string }).key;
    return linkKey.test(key) ? key : '';
  };

  const statusPage = {
    handlerTimeout: limits.handlerTimeout,
    errorHandler: answerRefused({
      sentence: site.sentence,
      language,
      showAgain: (request, reply, { status }) => show(request, reply, '/500', { status }),
    }),
  };

  app.get('/requests/:key', statusPage, async (request, reply) => {
    const key = keyOf(request);
    const status = await readStatus(parts.db, key);
    if (!status) return show(request, reply, '/404', { status: 404 });
    const path = `/requests/${key}`;
    return show(request, reply, '/requests/shown', { path, data: { page: 'request', address: path, status } });
  });

  app.post(
    '/requests/:key',
    {
      ...statusPage,
      onRequest: fromHere,
      config: { rateLimit: { max: limits.requestsPerWindow, timeWindow: limits.window } },
    },
    async (request, reply) => {
      const key = keyOf(request);
      const { values } = await readForm(request);
      if (values['action'] !== 'withdraw') throw new Refused(422, 'unreadable');
      if (!(await withdraw(key, parts))) return show(request, reply, '/404', { status: 404 });
      posted();
      return reply.header('cache-control', cacheControl.never).redirect(`/requests/${key}${queryOf(request)}`, 303);
    },
  );
}

const queryOf = ({ raw }: FastifyRequest): string => raw.url?.match(/\?.*/)?.[0] ?? '';

/** What can be shown again: texts under the form's own names. A file cannot. */
function textsOf(values: Form['values']): Partial<Record<TicketField, string>> {
  const entries = ticketFields.map((field) => [field, values[field]] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''));
}
