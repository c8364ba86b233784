import type { FastifyInstance } from 'fastify';
import { emailInput } from '#contract/email.ts';
import { type OfficeRole, officeRoles } from '#contract/office/roles.ts';
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

export function registerStaffRoutes(scope: FastifyInstance, services: Services, staff: StaffServices): void {
  const { db, origin, now } = staff;

  registerOfficePage(scope, services, {
    address: '/office/staff',
    screen: 'staff',
    async read(request) {
      // A passkey belongs to a host: without PUBLIC_URL, to the host of this request.
      const address = findRequestedRelyingParty(staff.config, request)?.origin ?? origin();
      const people = await listStaff(db);
      const invites = await listOpenInvites(db, now());
      return {
        people: people.map((person) => ({ ...person, isSelf: person.id === request.staff?.id })),
        invites: invites
          .filter(({ role }) => role !== 'door')
          .map(({ id, email, role, until, purpose }) => ({
            ...{ id, email, role, until, isRecovery: purpose === 'recover' },
            link: buildInviteUrl(staff, address, { id, purpose }),
          })),
      };
    },
    actions: {
      async invite({ values, staff: actor }) {
        const email = emailInput.safeParse(values['email'] ?? '');
        if (!email.success) throw new ApiError(422, 'emailInvalid', { fieldErrors: { email: 'emailInvalid' } });
        await inviteStaff(staff, actor, { email: email.data, role: parseRole(values['role']) });
        return { done: 'invited' };
      },
      async inviteAgain({ values, staff: actor }) {
        await inviteAgain(staff, actor, values['id'] ?? '');
        return { done: 'invitedAgain' };
      },
      revokeInvite: eraseFromDiskAfter(async ({ values, staff: actor }) => {
        await revokeInvite(staff, actor, values['id'] ?? '');
        return { done: 'revokedInvite' };
      }),
      changeRole: eraseFromDiskAfter(async ({ values, staff: actor }) => {
        await changeRole(staff, actor, values['id'] ?? '', parseRole(values['role']));
        return values['id'] === actor.id ? { to: '/office', done: 'changedRole' } : { done: 'changedRole' };
      }),
      remove: eraseFromDiskAfter(async ({ values, staff: actor }) => {
        const name = await removeStaff(staff, actor, values['id'] ?? '');
        return { done: 'removedStaff', title: { de: name, en: name } };
      }),
    },
  });
}

function parseRole(typed: string | undefined): OfficeRole {
  const role = officeRoles.find((one) => one === typed && one !== 'door');
  if (!role) throw new ApiError(422, 'unreadable', { fieldErrors: { role: 'unreadable' } });
  return role;
}
