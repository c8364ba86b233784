/** A signed-in member of staff, and the requests of their browser. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import type { OfficeRole } from '#contract/office/roles.ts';
import { openStaffSessions } from '#office/team/server/sessions.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';

export interface TestStaff {
  id: string;
  name: string;
  email: string;
  role: OfficeRole;
  cookie: string;
}

/** This person has a session but no passkey or password. */
export async function createStaffMember(
  { storage: { db }, clock }: { storage: Pick<DatabaseStorage, 'db'>; clock: { now: Date } },
  role: OfficeRole = 'owner',
  eventId: number | null = null,
  name = 'Henrike Voss',
): Promise<TestStaff> {
  const id = randomUUID();
  const person = { id, name, email: `${id.slice(0, 8)}@example.org`, role };
  const ways = { passwordHash: null, totpSealed: null, totpStep: null };
  const dates = { createdAt: clock.now.toISOString(), until: null, removedAt: null };
  await db
    .insertInto('staff')
    .values({ ...person, ...ways, ...dates, eventId })
    .execute();
  const sessions = openStaffSessions({ db, now: () => clock.now });
  const token = await db.transaction().execute((transaction) => sessions.start(transaction, id, 'Firefox, Linux'));
  return { ...person, cookie: `office=${token}` };
}

interface OfficeRequestOptions {
  as?: Pick<TestStaff, 'cookie'> | undefined;
  headers?: Record<string, string>;
}

const buildBrowserHeaders = (as: OfficeRequestOptions['as']) => ({
  accept: 'text/html',
  'accept-language': 'de',
  ...(as && { cookie: as.cookie }),
});

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

export const getPage = (
  { app }: { app: FastifyInstance },
  url: string,
  { as, headers = {} }: OfficeRequestOptions = {},
): Promise<LightMyRequestResponse> => app.inject({ url, headers: { ...buildBrowserHeaders(as), ...headers } });

export const postForm = (
  { app }: { app: FastifyInstance },
  url: string,
  values: Record<string, string>,
  { as, headers = {} }: OfficeRequestOptions = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    ...{ method: 'POST', url, payload: String(new URLSearchParams(values)) },
    headers: { ...buildBrowserHeaders(as), ...formHeaders, ...headers },
  });

export function readPasskeyOptions({ body }: LightMyRequestResponse): { challenge: string } {
  const [, options = ''] = body.match(/data-options="([^"]+)"/) ?? [];
  return JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { challenge: string };
}

export const readSessionCookie = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie'] ?? '').match(/^office=[^;]*/)?.[0] ?? '';

export const readOutcomeCookie = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie'] ?? '').match(/officeDone=[^;]*/)?.[0] ?? '';

/** Opens the page after an action, with the cookie of its outcome. */
export const followRedirect = (
  server: { app: FastifyInstance },
  answer: LightMyRequestResponse,
  { as }: OfficeRequestOptions = {},
): Promise<LightMyRequestResponse> =>
  getPage(server, `${answer.headers.location}`, { as: { cookie: `${as?.cookie}; ${readOutcomeCookie(answer)}` } });

export const readHiddenField = ({ body }: LightMyRequestResponse, name: string): string =>
  body.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';

export const readLinkSecret = (link: string): string => link.split('#')[1] ?? '';

export async function enrolWithCodes(
  server: { app: FastifyInstance; clock: { now: Date } },
  link: string,
  { email, password }: { email: string; password: string },
) {
  const path = new URL(link).pathname;
  const opened = await postForm(server, path, { action: 'openInvite', key: readLinkSecret(link) });
  const [, secret = ''] = opened.body.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/) ?? [];
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  const code = () => totp.generate({ timestamp: server.clock.now.getTime() });
  const typed = { name: 'Ida Kranz', email, password, code: code(), sealed: readHiddenField(opened, 'sealed') };
  return { answer: await postForm(server, path, { action: 'enrol', key: readLinkSecret(link), ...typed }), code };
}
