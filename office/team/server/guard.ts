/** Checks permissions (contract/office/office.ts) and the origin of changes on office pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccessRule } from '#contract/office/office.ts';
import type { AccessRule } from '#contract/office/roles.ts';
import { officeBarCookie, officeCookie } from '#contract/storage-names.ts';
import { zone } from '#contract/zone.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { readCookieValue } from '#server/http/language.ts';
import { isProvenSameOrigin, safeMethods } from '#server/http/same-origin.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { StaffProof } from './routes/proof.ts';
import type { StaffSessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    staff: SignedInStaff | undefined;
    hasAccess: boolean;
  }
  interface FastifyContextConfig {
    office?: AccessRule;
  }
}

type GuardServices = Pick<Services, 'config' | 'origin' | 'now'> & {
  sessions: Pick<StaffSessions, 'findAndRecordUse'>;
  proof: Pick<StaffProof, 'proveBeforeAction'>;
};

export function guardOffice(scope: FastifyInstance, { config, origin, now, sessions, proof }: GuardServices): void {
  scope.decorateRequest('staff');
  scope.decorateRequest('hasAccess', false);
  scope.addHook('onRoute', (route) => {
    const rule = findAccessRule(route.url);
    if (!rule) throw new Error(`Who may open ${route.url}? It is not in the table of contract/office/office.ts.`);
    route.config = { ...route.config, office: rule };
  });
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', cacheControl.never);
    const isChange = !safeMethods.has(request.method);
    if (isChange && !isProvenSameOrigin(request, config.publicUrl, origin())) throw new ApiError(403, 'crossSite');
    request.staff = await sessions.findAndRecordUse(readSessionCookie(request));
    const rule = request.routeOptions.config.office ?? { allowedRoles: [] };
    request.hasAccess = rule.allowedRoles === 'anybody';
    if (request.hasAccess) return;
    if (!request.staff)
      return redirectOrRefuse(request, reply, '/office/sign-in', new ApiError(401, 'officeSignedOut'));
    assertAccess(request.staff, rule, request, now());
    request.hasAccess = request.staff.hasFreshProof || rule.proof !== 'always';
    if (isChange || request.staff.hasFreshProof || !rule.proof || rule.proof === 'changes') return;
    return redirectOrRefuse(request, reply, '/office/proof', new ApiError(403, 'proofNeeded'));
  });
  scope.addHook('preHandler', async (request, reply) => {
    const { method, staff, routeOptions } = request;
    if (staff && !safeMethods.has(method) && routeOptions.config.office?.proof)
      return proof.proveBeforeAction(request, reply);
  });
}

/** The door opens at midnight before the event, one day before the access ends. */
export function isDoorOpen(until: string | null, now: Date): boolean {
  const opensAt = until && Temporal.Instant.from(until).toZonedDateTimeISO(zone).subtract({ days: 1 });
  return !opensAt || now.getTime() >= opensAt.epochMilliseconds;
}

/** Checks the role. Helpers see only their own event, from midnight before it to `until`. */
function assertAccess(
  { role, eventId, until }: SignedInStaff,
  rule: AccessRule,
  { params }: FastifyRequest,
  now: Date,
): void {
  if (!rule.allowedRoles.includes(role)) throw new ApiError(403, 'roleNotAllowed');
  if (!rule.isOwnEventOnly || role !== 'door') return;
  if (String(eventId) !== (params as { event?: string }).event) throw new ApiError(403, 'roleNotAllowed');
  if (!isDoorOpen(until, now)) throw new ApiError(403, 'doorNotOpen');
}

/** Redirects links only: a redirected form would lose what the person typed. */
function redirectOrRefuse({ method, url }: FastifyRequest, reply: FastifyReply, to: string, error: ApiError) {
  if (!safeMethods.has(method)) throw error;
  return reply.redirect(`${to}?to=${encodeURIComponent(url)}`, 303);
}

export const readSessionCookie = ({ headers }: FastifyRequest): string | undefined =>
  readCookieValue(headers.cookie, officeCookie);

/** SameSite=Lax: links in emails lead into the office, and GET changes nothing. */
export function setSessionCookie(reply: FastifyReply, origin: string, token: string): void {
  const age = token ? limits.officeLife / 1000 : 0;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${officeCookie}=${token}; Path=/office; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`);
  reply.header(
    'set-cookie',
    `${officeBarCookie}=${token && 1}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`,
  );
}

/** Returns the address that follows the sign-in, only inside the office. */
export const readReturnAddress = (address: unknown): string =>
  typeof address === 'string' && /^\/office(\/[\w/-]*)?(\?[\w=&%+.,-]*)?$/.test(address) ? address : '/office';
