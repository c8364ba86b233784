import type { FastifyInstance, FastifyRequest } from 'fastify';
import { announceDone } from '#office/shared/server/done-notice.ts';
import { type Asked, officePage } from '#office/shared/server/page.ts';
import { cookieOf, setCookie, wayTo } from '#office/team/server/guard.ts';
import { identify, ways } from '#office/team/server/identify.ts';
import { isOwnMachine, placeOf, signingOptions } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { deviceOf } from '#server/accounts/device.ts';
import { record, recorded } from '#server/audit/log.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { Proof } from './proof.ts';

const signInAction = {
  passkey: 'signedIn',
  password: 'signedInByPassword',
  recovery: 'signedInByPrintedCode',
} as const;

export function signInRoutes(scope: FastifyInstance, services: Services, staff: StaffServices, proof: Proof): void {
  const { db, secrets, sessions, config, origin, now } = staff;
  const here = ({ headers }: FastifyRequest) => placeOf(config.publicUrl, headers.host);

  const byEach = (act: (asked: Asked, way: (typeof ways)[number]) => Promise<{ to: string }>) =>
    Object.fromEntries(ways.map((way) => [way, (asked: Asked) => act(asked, way)]));

  officePage(scope, services, {
    address: '/office/sign-in',
    screen: 'signIn',
    rate: limits.signInsPerWindow,
    async read(request) {
      const place = here(request);
      const passkey = place && JSON.stringify(await signingOptions(staff, place));
      return { to: askedWay(request), passkey, later: isOwnMachine(config) };
    },
    actions: byEach(async ({ request, reply, values }, way) => {
      const { ip, headers } = request;
      const { person, settle } = await identify(staff, way, { values, ip, place: here(request) });
      const token = await db.transaction().execute(async (transaction) => {
        await settle(transaction);
        const device = deviceOf(headers['user-agent']);
        const session = await sessions.start(transaction, person.id, device, cookieOf(request));
        await record(transaction, secrets, { at: now(), who: person, action: signInAction[way] });
        return session;
      });
      setCookie(reply, origin(), token);
      // A person who used a printed code has lost something and sets up a new way in first.
      return { to: way === 'recovery' ? '/office/me' : wayTo(values['to']) };
    }),
  });

  officePage(scope, services, {
    address: '/office/proof',
    screen: 'proof',
    rate: limits.signInsPerWindow,
    read: async (request) => ({ ...(await proof.factsOf(request)), hidden: { to: askedWay(request) } }),
    actions: byEach(async ({ request, values }, way) => {
      await proof.prove(request, way, values);
      return { to: wayTo(values['to']) };
    }),
  });

  scope.post('/office/sign-out', { config: rateOf(limits.officePressesPerWindow) }, async (request, reply) => {
    const who = request.staff;
    if (who)
      await recorded(staff, { who, action: 'signedOut' }, (transaction) =>
        sessions.endOne(transaction, who.id, who.sessionId),
      );
    setCookie(reply, origin(), '');
    announceDone(reply, origin(), { done: 'signedOut' });
    return reply.redirect('/office/sign-in?done=signedOut', 303);
  });
}

const askedWay = ({ query, body }: FastifyRequest): string =>
  wayTo((query as Record<string, unknown>)['to'] ?? (body instanceof URLSearchParams ? body.get('to') : undefined));
