import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LanguagePolicy, languageOf } from '#contract/language.ts';
import { newsletterFaults, newsletterWish } from '#contract/newsletter.ts';
import type { NewsletterState } from '#contract/page-data.ts';
import { answerRefused } from '#server/inbox/answer-refused.ts';
import { readForm, typedIn } from '#server/inbox/form.ts';
import type { Keeper } from '#server/inbox/keeper.ts';
import { networkOf } from '#server/inbox/network.ts';
import { Refused } from '#server/inbox/refused.ts';
import { limits } from '#server/limits.ts';
import { cacheControl } from '#server/pages/headers.ts';
import { chosenLanguage, type ShowPage } from '#server/pages/private.ts';
import { rateOf } from '#server/rates.ts';
import { wantsPage } from '#server/refusals.ts';
import { isLinkKey } from '#server/secrets/secrets.ts';
import { openList } from './list.ts';

interface Parts extends Keeper {
  show: ShowPage;
  languagePolicy: LanguagePolicy;
  /** a letter has been put into the outbox */
  posted: () => void;
}

const address = '/api/newsletter';

export function newsletterRoutes(app: FastifyInstance, parts: Parts): void {
  const { site, show, posted, languagePolicy } = parts;
  const list = openList(parts);
  const language = (request: FastifyRequest) => languageOf(chosenLanguage(request, languagePolicy).view);
  const config = rateOf(limits.wishesPerWindow);

  app.post(
    address,
    {
      handlerTimeout: limits.handlerTimeout,
      config,
      errorHandler: answerRefused({
        sentence: site.sentence,
        language,
        showAgain: (request, reply, { refusal, faults, status }) => {
          const { email } = typedIn(request);
          const values = typeof email === 'string' ? { email } : {};
          const data = { page: 'newsletter', state: 'form', refusal, faults, values } as const;
          return show(request, reply, { page: '/newsletter', status, data });
        },
      }),
    },
    async (request, reply) => {
      const { values, packedAsFiles } = await readForm(request);
      if (packedAsFiles.includes('email')) throw new Refused(422, 'invalid', { faults: { email: 'unreadable' } });
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
      showAgain: (request, reply, { status }) => show(request, reply, { kept: '/500', status }),
    }),
  };
  const keyed = {
    ...page,
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isLinkKey(keyOf(request))) return show(request, reply, { kept: '/404' });
    },
  };
  const keyOf = ({ params }: FastifyRequest): string => (params as { key: string }).key;
  /** `to` is where the page stands, and where its button posts to */
  const say = (state: NewsletterState, to?: string) => ({
    page: `/newsletter/${state === 'asked' ? 'asked' : state.startsWith('unsubscribe') ? 'leave' : 'confirm'}`,
    ...(to && { path: to }),
    data: { page: 'newsletter', state, ...(to && { address: to }) } as const,
  });

  app.get('/newsletter/asked', page, (request, reply) => show(request, reply, say('asked')));

  app.get('/newsletter/confirm/:key', keyed, async (request, reply) => {
    const key = keyOf(request);
    return show(request, reply, say(await list.stateOf(key), `/newsletter/confirm/${key}`));
  });

  app.post('/newsletter/confirm/:key', { ...keyed, config }, async (request, reply) => {
    await list.confirm(keyOf(request), networkOf(request.ip));
    posted();
    return reply.header('cache-control', cacheControl.never).redirect(`/newsletter/confirm/${keyOf(request)}`, 303);
  });

  app.get('/newsletter/leave/:key', keyed, (request, reply) =>
    show(request, reply, say('unsubscribe', `/newsletter/leave/${keyOf(request)}`)),
  );

  // RFC 8058: mail programs post here from wherever they are, and follow no redirect.
  app.post(
    '/newsletter/leave/:key',
    { ...keyed, config: { ...config, fromAnywhere: true } },
    async (request, reply) => {
      await list.leave(keyOf(request));
      return show(request, reply, say('unsubscribed'));
    },
  );
}
