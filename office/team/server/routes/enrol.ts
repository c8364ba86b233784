/** The form sends the link's key, because no server receives the fragment of an address. */
import { rmSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { erasesData, officePage } from '#office/shared/server/page.ts';
import { enrol, ownerOf } from '#office/team/server/enrol.ts';
import { setCookie } from '#office/team/server/guard.ts';
import { findInvite } from '#office/team/server/invites.ts';
import { newCodes } from '#office/team/server/one-time-codes.ts';
import { isOwnMachine, newKeyOptions, placeOf } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { startFile } from '#office/team/server/start.ts';
import { deviceOf } from '#server/accounts/device.ts';
import { typedIn } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';

export function enrolRoutes(scope: FastifyInstance, services: Services, staff: StaffServices): void {
  const { db, secrets, config, site, origin, now } = staff;

  async function read(request: FastifyRequest) {
    const typed = typedIn(request) as Record<string, string>;
    const { key = '', sealed, email: typedEmail } = typed;
    const invite = key ? await findInvite(db, key, now()).catch(() => undefined) : undefined;
    if (!invite) return { invite: undefined };
    const { purpose, role, email } = invite;
    const place = placeOf(config.publicUrl, request.headers.host);
    const id = ownerOf(invite);
    const house = site.name.de;
    const known = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst();
    const owner = { id, email: email ?? typedEmail ?? '', name: known?.name ?? '' };
    return {
      invite: {
        ...{ purpose, key, role, email: email ?? undefined, name: known?.name },
        passkey: place && JSON.stringify(await newKeyOptions(staff, place, owner, house)),
        codes: newCodes(secrets, { id, email: owner.email, house }, sealed),
        later: isOwnMachine(config),
      },
    };
  }

  for (const address of ['/office/start', '/office/invitation'] as const)
    officePage(scope, services, {
      address,
      page: '/office/invitation',
      screen: 'enrol',
      rate: limits.signInsPerWindow,
      read,
      actions: {
        async open({ request, values }) {
          await findInvite(db, values['key'] ?? '', now());
          return { show: await read(request) };
        },
        enrol: erasesData(async ({ request, reply, values }) => {
          const device = deviceOf(request.headers['user-agent']);
          const place = placeOf(config.publicUrl, request.headers.host);
          const { token, purpose, role } = await enrol(staff, { values, place, device, keyName: device || 'Passkey' });
          if (purpose === 'start') rmSync(startFile(config), { force: true });
          setCookie(reply, origin(), token);
          return role === 'door' ? { to: '/office' } : { to: '/office/me', done: 'welcome' };
        }),
      },
    });
}
