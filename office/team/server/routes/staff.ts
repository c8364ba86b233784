import type { FastifyInstance } from 'fastify';
import { emailInput } from '#contract/email.ts';
import { type OfficeRole, permanentStaffRoles } from '#contract/office/roles.ts';
import { eraseFromDiskAfter, registerOfficePage } from '#office/shared/server/page.ts';
import { buildInviteUrl, listOpenInvites } from '#office/team/server/invites.ts';
import { findRequestedRelyingParty } from '#office/team/server/passkeys.ts';
import {
  changeRole,
  inviteAgain,
  inviteStaff,
  listStaff,
  removeStaff,
  revokeInvite,
} from '#office/team/server/people.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

export function registerStaffRoutes(scope: FastifyInstance, services: Services, staffServices: StaffServices): void {
  const { db, origin, now } = staffServices;

  registerOfficePage(scope, services, {
    address: '/office/staff',
    screen: 'staff',
    async read(request) {
      // A passkey belongs to a host: without PUBLIC_URL, to the host of this request.
      const address = findRequestedRelyingParty(staffServices.config, request)?.origin ?? origin();
      const people = await listStaff(db);
      const invites = await listOpenInvites(db, now());
      return {
        people: people.map((person) => ({ ...person, isSelf: person.id === request.staff?.id })),
        invites: invites
          .filter(({ role }) => role !== 'door')
          .map(({ id, email, role, until, purpose }) => ({
            id,
            email,
            role,
            until,
            isRecovery: purpose === 'recover',
            link: buildInviteUrl(staffServices, address, { id, purpose }),
          })),
      };
    },
    actions: {
      async invite({ values, actor }) {
        const email = emailInput.safeParse(values['email'] ?? '');
        if (!email.success) throw new ApiError(422, 'emailInvalid', { fieldErrors: { email: 'emailInvalid' } });
        await inviteStaff(staffServices, actor, { email: email.data, role: parseStaffRole(values['role']) });
        return { outcome: 'invited' };
      },
      async inviteAgain({ values, actor }) {
        await inviteAgain(staffServices, actor, values['id'] ?? '');
        return { outcome: 'invitedAgain' };
      },
      revokeInvite: eraseFromDiskAfter(async ({ values, actor }) => {
        await revokeInvite(staffServices, actor, values['id'] ?? '');
        return { outcome: 'revokedInvite' };
      }),
      changeRole: eraseFromDiskAfter(async ({ values, actor }) => {
        await changeRole(staffServices, actor, values['id'] ?? '', parseStaffRole(values['role']));
        return values['id'] === actor.id ? { to: '/office', outcome: 'changedRole' } : { outcome: 'changedRole' };
      }),
      remove: eraseFromDiskAfter(async ({ values, actor }) => {
        const name = await removeStaff(staffServices, actor, values['id'] ?? '');
        return { outcome: 'removedStaff', title: { de: name, en: name } };
      }),
    },
  });
}

/** Door helpers get a check-in link instead (check-in-links.ts). */
function parseStaffRole(typed: string | undefined): OfficeRole {
  const role = permanentStaffRoles.find((one) => one === typed);
  if (!role) throw new ApiError(422, 'unreadable', { fieldErrors: { role: 'unreadable' } });
  return role;
}
