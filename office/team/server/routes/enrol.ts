/** The form sends the link's secret, because no server receives the fragment of an address. */
import { rmSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eraseFromDiskAfter, registerOfficePage } from '#office/shared/server/page.ts';
import { chooseStaffId, enrolStaff } from '#office/team/server/enrol.ts';
import { isDoorOpen, setSessionCookie } from '#office/team/server/guard.ts';
import { findInvite, type Invite } from '#office/team/server/invites.ts';
import { createOneTimeCodeSetup } from '#office/team/server/one-time-codes.ts';
import { createRegistrationOptions, findRequestedRelyingParty, isLocalServer } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { firstLinkPath } from '#office/team/server/start.ts';
import { describeDevice } from '#server/accounts/device.ts';
import { getSubmittedValues } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';

export function registerEnrolRoutes(scope: FastifyInstance, services: Services, staffServices: StaffServices): void {
  const { db, secrets, config, site, origin, now } = staffServices;

  async function read(request: FastifyRequest) {
    const typed = getSubmittedValues(request) as Record<string, string>;
    const { key: linkSecret = '', sealed: sealedBefore, email: typedEmail } = typed;
    const invite = linkSecret ? await findInvite(db, linkSecret, now()).catch(() => undefined) : undefined;
    if (!invite) return { invite: undefined };
    const { purpose, role, email } = invite;
    const relyingParty = findRequestedRelyingParty(config, request);
    const id = chooseStaffId(invite);
    const issuer = site.name.de;
    // Only a person who lost access exists already.
    const existingStaff = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst();
    const passkeyOwner = { id, email: email ?? typedEmail ?? '', name: existingStaff?.name ?? '' };
    return {
      invite: {
        purpose,
        linkSecret,
        role,
        email: email ?? undefined,
        name: existingStaff?.name,
        passkeyOptions:
          relyingParty &&
          JSON.stringify(await createRegistrationOptions(staffServices, relyingParty, passkeyOwner, issuer)),
        oneTimeCodeSetup: createOneTimeCodeSetup(secrets, { id, email: passkeyOwner.email, issuer }, sealedBefore),
        isPasswordEnough: isLocalServer(config),
      },
    };
  }

  /** Before the day of the event the start page says when the door opens. */
  const findDoorAddress = ({ eventId, until }: Pick<Invite, 'eventId' | 'until'>): string =>
    eventId && isDoorOpen(until, now()) ? `/office/check-in/${eventId}` : '/office';

  for (const address of ['/office/start', '/office/invitation'] as const)
    registerOfficePage(scope, services, {
      address,
      astroPage: '/office/invitation',
      screen: 'enrol',
      rate: limits.signInsPerWindow,
      read,
      actions: {
        async openInvite({ request, values }) {
          await findInvite(db, values['key'] ?? '', now());
          return { show: await read(request) };
        },
        enrol: eraseFromDiskAfter(async ({ request, reply, values }) => {
          const device = describeDevice(request.headers['user-agent']);
          const relyingParty = findRequestedRelyingParty(config, request);
          const { token, invite } = await enrolStaff(staffServices, {
            values,
            relyingParty,
            device,
            passkeyName: device || 'Passkey',
          });
          if (invite.purpose === 'start') rmSync(firstLinkPath(config), { force: true });
          setSessionCookie(reply, origin(), token);
          return invite.role === 'door'
            ? { to: findDoorAddress(invite) }
            : { to: '/office/account', outcome: 'welcome' };
        }),
      },
    });
}
