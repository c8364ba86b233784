/** The addresses of the office. Each has to stand in the table of contract/office.ts; how a page is added: CONTRIBUTING.md. */
import type { FastifyInstance } from 'fastify';
import { answerErrors } from '#server/http/answer-error.ts';
import { takeForms } from '#server/http/form.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { readLog, record } from '#server/staff/log.ts';
import type { StaffServices } from '#server/staff/services.ts';
import { guardOffice, setCookie, wayTo } from './guard.ts';
import { officePage, showNotice } from './page.ts';

export async function officeRoutes(scope: FastifyInstance, services: Services, staff: StaffServices): Promise<void> {
  const { db, secrets, origin, now, show } = services;
  await takeForms(scope);
  guardOffice(scope, { ...services, sessions: staff.sessions });
  scope.setErrorHandler(
    answerErrors(services, (request, reply, refusal) => showNotice(services, request, reply, refusal)),
  );

  officePage(scope, services, { address: '/office', screen: 'today', read: () => ({}) });
  officePage(scope, services, {
    address: '/office/sign-in',
    screen: 'signIn',
    read: ({ query }) => ({ to: wayTo((query as Record<string, unknown>)['to']) }),
  });

  officePage(scope, services, {
    address: '/office/log',
    screen: 'log',
    async read({ query }) {
      const { lines, changed } = await readLog(db, secrets);
      const before = Number((query as Record<string, unknown>)['before']) || Number.POSITIVE_INFINITY;
      const asked = lines.filter(({ number }) => number < before).reverse();
      const shown = asked.slice(0, limits.officeLogLines);
      return { lines: shown, older: asked.length > shown.length ? shown.at(-1)?.number : undefined, changed };
    },
  });

  scope.post('/office/sign-out', { config: rateOf(limits.officePressesPerWindow) }, async (request, reply) => {
    const who = request.staff;
    if (who)
      await db.transaction().execute(async (transaction) => {
        await staff.sessions.endOne(transaction, who.id, who.sessionId);
        await record(transaction, secrets, { at: now(), who, did: 'signedOut' });
      });
    setCookie(reply, origin(), '');
    return reply.redirect('/office/sign-in?done=signedOut', 303);
  });

  // Whoever is signed in learns that there is no such page; whoever is not learns nothing.
  scope.get('/office/*', (request, reply) => show(request, reply, { kept: '/404' }));
}
