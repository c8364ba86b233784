/** A double opt-in by form and email: the newsletter, and the alert when an event has free seats. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { newsletterAnswer, newsletterFieldErrors, type newsletterRequest } from '#contract/booking/newsletter.ts';
import type { Language } from '#contract/language.ts';
import type { OptInPageState, PageData, SeatAlertData } from '#contract/page-data.ts';
import { createErrorHandler, wantsPage } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { getSubmittedValues, readForm } from '#server/http/form.ts';
import { cacheControl } from '#server/http/headers.ts';
import { truncateIp } from '#server/http/ip-address.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { createKeyedPageOptions, createPrivatePageOptions, readLinkSecret } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';

interface OptIn<Submission> {
  /** where the form is sent, for example `/api/newsletter` */
  formAddress: string;
  /** result pages are below it */
  pagesPath: '/newsletter' | '/alerts';
  /** redirect target for visitors who open the form's address */
  formPage: string;
  form: z.ZodType<Submission>;
  readConsents: () => Services['site']['consents']['newsletter'];
  toPageData: (facts: Omit<SeatAlertData, 'page'>) => PageData | Promise<PageData>;
  subscribe: (submission: Submission & OptInVisit) => Promise<unknown>;
  readState: (key: string) => Promise<OptInPageState>;
  confirm: (key: string, truncatedIp: string) => Promise<unknown>;
  unsubscribe: (key: string) => Promise<void>;
}

interface OptInVisit {
  language: Language;
  consentVersion: string;
  /** the visitor’s IP address without its last part */
  truncatedIp: string;
}

export function registerOptInRoutes<Submission extends z.infer<typeof newsletterRequest>>(
  app: FastifyInstance,
  services: Services,
  { formAddress, pagesPath, formPage, form, toPageData, subscribe, ...optIn }: OptIn<Submission>,
): void {
  const { show, language, notifyMailer } = services;
  const config = createRateLimit(limits.subscriptionsPerWindow);

  const errorHandler = createErrorHandler(
    services,
    async (request, reply, { code: errorCode, fieldErrors, status }) => {
      const { email, event } = getSubmittedValues(request);
      const values = typeof email === 'string' ? { email } : {};
      const data = await toPageData({ state: 'form', errorCode, fieldErrors, values, event: Number(event) || 0 });
      return show(request, reply, { page: pagesPath, status, data });
    },
  );

  app.post(formAddress, { handlerTimeout: limits.handlerTimeout, config, errorHandler }, async (request, reply) => {
    const { values, packedAsFiles } = await readForm(request);
    if (packedAsFiles.includes('email')) throw new ApiError(422, 'invalid', { fieldErrors: { email: 'unreadable' } });
    const read = form.safeParse(values);
    if (!read.success) throw new ApiError(422, 'invalid', { fieldErrors: newsletterFieldErrors(read.error.issues) });
    const lng = language(request);
    const { version } = optIn.readConsents()[lng];
    if (read.data.consentVersion && read.data.consentVersion !== version) throw new ApiError(409, 'consentTextChanged');
    await subscribe({ ...read.data, language: lng, consentVersion: version, truncatedIp: truncateIp(request.ip) });
    notifyMailer();
    reply.header('cache-control', cacheControl.never);
    if (wantsPage(request)) return reply.redirect(`${pagesPath}/asked`, 303);
    return reply.code(202).send(newsletterAnswer.parse({ data: { state: 'asked' } }));
  });

  app.get(formAddress, (_request, reply) => reply.redirect(formPage, 303));

  const keyed = createKeyedPageOptions(services);
  const createPage = async (state: OptInPageState, page: string, path?: string) => ({
    page: `${pagesPath}/${page}`,
    ...(path && { path }),
    data: await toPageData({ state, ...(path && { address: path }) }),
  });

  app.get(`${pagesPath}/asked`, createPrivatePageOptions(services), async (request, reply) =>
    show(request, reply, await createPage('asked', 'asked')),
  );

  app.get(`${pagesPath}/confirm/:key`, keyed, async (request, reply) => {
    const key = readLinkSecret(request);
    return show(request, reply, await createPage(await optIn.readState(key), 'confirm', `${pagesPath}/confirm/${key}`));
  });

  app.post(`${pagesPath}/confirm/:key`, { ...keyed, config }, async (request, reply) => {
    await optIn.confirm(readLinkSecret(request), truncateIp(request.ip));
    notifyMailer();
    return reply
      .header('cache-control', cacheControl.never)
      .redirect(`${pagesPath}/confirm/${readLinkSecret(request)}`, 303);
  });

  app.get(`${pagesPath}/leave/:key`, keyed, async (request, reply) =>
    show(request, reply, await createPage('unsubscribe', 'leave', `${pagesPath}/leave/${readLinkSecret(request)}`)),
  );

  // RFC 8058: mail programs post from any origin and follow no redirect.
  app.post(
    `${pagesPath}/leave/:key`,
    { ...keyed, config: { ...config, allowsCrossSite: true, deletesData: true } },
    async (request, reply) => {
      await optIn.unsubscribe(readLinkSecret(request));
      return show(request, reply, await createPage('unsubscribed', 'leave'));
    },
  );
}
