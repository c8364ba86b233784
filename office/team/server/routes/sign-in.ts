import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setDoneMessage } from '#office/shared/server/done-message.ts';
import { type OfficeActionRequest, registerOfficePage } from '#office/shared/server/page.ts';
import { cookieOf, readReturnAddress, setSessionCookie } from '#office/team/server/guard.ts';
import { authenticators, identifyStaff } from '#office/team/server/identify.ts';
import { createSignInOptions, findRelyingParty, isOwnMachine } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { describeDevice } from '#server/accounts/device.ts';
import { recordAuditEvent, runAudited } from '#server/audit/log.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { StaffProof } from './proof.ts';

const signInAction = {
  passkey: 'signedIn',
  password: 'signedInByPassword',
  recovery: 'signedInByPrintedCode',
} as const;

export function signInRoutes(
  scope: FastifyInstance,
  services: Services,
  staff: StaffServices,
  proof: StaffProof,
): void {
  const { db, secrets, sessions, config, origin, now } = staff;
  const relyingPartyFor = ({ headers }: FastifyRequest) => findRelyingParty(config.publicUrl, headers.host);

  const forEachAuthenticator = (
    act: (asked: OfficeActionRequest, way: (typeof authenticators)[number]) => Promise<{ to: string }>,
  ) => Object.fromEntries(authenticators.map((way) => [way, (asked: OfficeActionRequest) => act(asked, way)]));

  registerOfficePage(scope, services, {
    address: '/office/sign-in',
    screen: 'signIn',
    rate: limits.signInsPerWindow,
    async read(request) {
      const place = relyingPartyFor(request);
      const passkey = place && JSON.stringify(await createSignInOptions(staff, place));
      return { to: readRequestedAddress(request), passkey, later: isOwnMachine(config) };
    },
    actions: forEachAuthenticator(async ({ request, reply, values }, way) => {
      const { ip, headers } = request;
      const { person, settle } = await identifyStaff(staff, way, { values, ip, place: relyingPartyFor(request) });
      const token = await db.transaction().execute(async (transaction) => {
        await settle(transaction);
        const device = describeDevice(headers['user-agent']);
        const session = await sessions.start(transaction, person.id, device, cookieOf(request));
        await recordAuditEvent(transaction, secrets, { at: now(), who: person, action: signInAction[way] });
        return session;
      });
      setSessionCookie(reply, origin(), token);
      // A person who used a printed code has lost something and sets up a new way in first.
      return { to: way === 'recovery' ? '/office/me' : readReturnAddress(values['to']) };
    }),
  });

  registerOfficePage(scope, services, {
    address: '/office/proof',
    screen: 'proof',
    rate: limits.signInsPerWindow,
    read: async (request) => ({ ...(await proof.factsOf(request)), hidden: { to: readRequestedAddress(request) } }),
    actions: forEachAuthenticator(async ({ request, values }, way) => {
      await proof.prove(request, way, values);
      return { to: readReturnAddress(values['to']) };
    }),
  });

  scope.post('/office/sign-out', { config: createRateLimit(limits.officeActionsPerWindow) }, async (request, reply) => {
    const who = request.staff;
    if (who)
      await runAudited(staff, { who, action: 'signedOut' }, (transaction) =>
        sessions.endOne(transaction, who.id, who.sessionId),
      );
    setSessionCookie(reply, origin(), '');
    setDoneMessage(reply, origin(), { done: 'signedOut' });
    return reply.redirect('/office/sign-in?done=signedOut', 303);
  });
}

const readRequestedAddress = ({ query, body }: FastifyRequest): string =>
  readReturnAddress(
    (query as Record<string, unknown>)['to'] ?? (body instanceof URLSearchParams ? body.get('to') : undefined),
  );
