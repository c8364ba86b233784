import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setOutcomeMessage } from '#office/shared/server/outcome-message.ts';
import { type OfficeActionRequest, registerOfficePage } from '#office/shared/server/page.ts';
import { readReturnAddress, readSessionCookie, setSessionCookie } from '#office/team/server/guard.ts';
import { authenticators, identifyStaff } from '#office/team/server/identify.ts';
import { createSignInOptions, findRequestedRelyingParty, isLocalServer } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { describeDevice } from '#server/accounts/device.ts';
import { recordAuditEvent, runAudited } from '#server/audit/log.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { StaffProof } from './proof.ts';

const signInEvents = {
  passkey: 'signedIn',
  password: 'signedInByPassword',
  recovery: 'signedInByRecovery',
} as const;

export function registerSignInRoutes(
  scope: FastifyInstance,
  services: Services,
  staffServices: StaffServices,
  proof: StaffProof,
) {
  const { db, secrets, sessions, config, origin, now } = staffServices;

  const forEachAuthenticator = (
    act: (input: OfficeActionRequest, authenticator: (typeof authenticators)[number]) => Promise<{ to: string }>,
  ) =>
    Object.fromEntries(
      authenticators.map((authenticator) => [authenticator, (input: OfficeActionRequest) => act(input, authenticator)]),
    );

  registerOfficePage(scope, services, {
    address: '/office/sign-in',
    screen: 'signIn',
    rate: limits.signInsPerWindow,
    async read(request) {
      const relyingParty = findRequestedRelyingParty(config, request);
      const passkeyOptions = relyingParty && JSON.stringify(await createSignInOptions(staffServices, relyingParty));
      return { to: readRequestedAddress(request), passkeyOptions, isPasswordEnough: isLocalServer(config) };
    },
    actions: forEachAuthenticator(async ({ request, reply, values }, authenticator) => {
      const { ip, headers } = request;
      const { person, spend } = await identifyStaff(staffServices, authenticator, {
        values,
        ip,
        relyingParty: findRequestedRelyingParty(config, request),
      });
      const token = await db.transaction().execute(async (trx) => {
        await spend(trx);
        const device = describeDevice(headers['user-agent']);
        const sessionToken = await sessions.start(trx, person.id, device, readSessionCookie(request));
        await recordAuditEvent(trx, secrets, { at: now(), actor: person, action: signInEvents[authenticator] });
        return sessionToken;
      });
      setSessionCookie(reply, origin(), token);
      // A person who used a recovery code has lost an authenticator and sets up a new one first.
      return { to: authenticator === 'recovery' ? '/office/account' : readReturnAddress(values['to']) };
    }),
  });

  registerOfficePage(scope, services, {
    address: '/office/proof',
    screen: 'proof',
    rate: limits.signInsPerWindow,
    read: async (request) => ({
      ...(await proof.readProofPage(request)),
      hidden: { to: readRequestedAddress(request) },
    }),
    actions: forEachAuthenticator(async ({ request, values }, authenticator) => {
      await proof.verifyProof(request, authenticator, values);
      return { to: readReturnAddress(values['to']) };
    }),
  });

  scope.post('/office/sign-out', { config: createRateLimit(limits.officeActionsPerWindow) }, async (request, reply) => {
    const actor = request.staff;
    if (actor)
      await runAudited(staffServices, { actor, action: 'signedOut' }, (trx) =>
        sessions.endOne(trx, actor.id, actor.sessionId),
      );
    setSessionCookie(reply, origin(), '');
    setOutcomeMessage(reply, origin(), { outcome: 'signedOut' });
    return reply.redirect('/office/sign-in?done=signedOut', 303);
  });
}

const readRequestedAddress = ({ query, body }: FastifyRequest): string =>
  readReturnAddress(
    (query as Record<string, unknown>)['to'] ?? (body instanceof URLSearchParams ? body.get('to') : undefined),
  );
