import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LanguagePolicy, languageOf } from '#contract/language.ts';
import { newsletterFaults, newsletterWish } from '#contract/newsletter.ts';
import type { NewsletterState } from '#contract/page-data.ts';
import { answerRefused, wantsPage } from '#server/inbox/answer-refused.ts';
import { readForm } from '#server/inbox/form.ts';
import type { Keeper } from '#server/inbox/keeper.ts';
import { networkOf } from '#server/inbox/network.ts';
import { Refused } from '#server/inbox/refused.ts';
import { limits } from '#server/limits.ts';
import { cacheControl } from '#server/pages/headers.ts';
import { chosenLanguage, type ShowPage } from '#server/pages/private.ts';
import { openList } from './list.ts';

interface Parts extends Keeper {
  show: ShowPage;
  fromHere: (request: FastifyRequest) => Promise<void>;
  languagePolicy: LanguagePolicy;
  /** a letter has been put into the outbox */
  posted: () => void;
}

const address = '/api/newsletter';

export function newsletterRoutes(app: FastifyInstance, parts: Parts): void {
  const { site, show, fromHere, posted, languagePolicy } = parts;
  const list = openList(parts);
  const language = (request: FastifyRequest) => languageOf(chosenLanguage(request, languagePolicy).view);
  const rateLimit = { max: limits.wishesPerWindow, timeWindow: limits.window };
  const typed = new WeakMap<FastifyRequest, string>();

  app.post(
    address,
    {
      handlerTimeout: limits.handlerTimeout,
      onRequest: fromHere,
      config: { rateLimit },
      errorHandler: answerRefused({
        sentence: site.sentence,
        language,
        showAgain: (request, reply, { refusal, faults, status }) => {
          const email = typed.get(request);
          const values = email ? { email } : {};
          const data = { page: 'newsletter', state: 'form', refusal, faults, values } as const;
          return show(request, reply, '/newsletter', { status, data });
        },
      }),
    },
    async (request, reply) => {
      const { values } = await readForm(request);
      if (typeof values['email'] === 'string') typed.set(request, values['email']);
      const read = newsletterWish.safeParse(values);
      if (!read.success) throw new Refused(422, 'invalid', { faults: newsletterFaults(read.error.issues) });
      const { email, consentVersion } = read.data;
      const spoken = language(request);
      const { version } = site.consents.newsletter[spoken];
      if (consentVersion && consentVersion !== version) throw new Refused(409, 'textChanged');
      await list.ask({ email, language: spoken, consentVersion: version, from: networkOf(request.ip) });
      posted();
      reply.header('cache-control', cacheControl.never);
      if (wantsPage(request)) return reply.redirect('/newsletter/asked', 303);
      return reply.code(202).send({ data: { state: 'asked' } });
    },
  );

  app.get(address, (_request, reply) => reply.redirect('/newsletter', 303));

  const page = {
    handlerTimeout: limits.handlerTimeout,
    errorHandler: answerRefused({
      sentence: site.sentence,
      language,
      showAgain: (request, reply, { status }) => show(request, reply, '/500', { status }),
    }),
  };
  const keyOf = ({ params }: FastifyRequest): string => (params as { key: string }).key.slice(0, 64);
  const say = (state: NewsletterState, to?: string) => ({
    ...(to && { path: to }),
    data: { page: 'newsletter', state, ...(to && { address: to }) } as const,
  });

  app.get('/newsletter/asked', page, (request, reply) => show(request, reply, '/newsletter/asked', say('asked')));

  app.get('/newsletter/confirm/:key', page, async (request, reply) => {
    const key = keyOf(request);
    return show(request, reply, '/newsletter/confirm', say(await list.stateOf(key), `/newsletter/confirm/${key}`));
  });

  app.post(
    '/newsletter/confirm/:key',
    { ...page, onRequest: fromHere, config: { rateLimit } },
    async (request, reply) => {
      await list.confirm(keyOf(request), networkOf(request.ip));
      posted();
      return reply.header('cache-control', cacheControl.never).redirect(`/newsletter/confirm/${keyOf(request)}`, 303);
    },
  );

  app.get('/newsletter/leave/:key', page, (request, reply) =>
    show(request, reply, '/newsletter/leave', say('unsubscribe', `/newsletter/leave/${keyOf(request)}`)),
  );

  // RFC 8058: mail programs post here from wherever they are, and follow no redirect.
  app.post('/newsletter/leave/:key', { ...page, config: { rateLimit } }, async (request, reply) => {
    await list.leave(keyOf(request));
    return show(request, reply, '/newsletter/leave', say('unsubscribed'));
  });
}
