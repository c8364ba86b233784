import type { FastifyInstance } from 'fastify';
import { email as emailShape } from '#contract/email.ts';
import { type Role, roles } from '#contract/office/roles.ts';
import { erasesData, officePage } from '#office/shared/server/page.ts';
import { linkOf, openInvites } from '#office/team/server/invites.ts';
import { placeOf } from '#office/team/server/passkeys.ts';
import { changeRole, inviteAgain, inviteSomebody, listPeople, remove, takeBack } from '#office/team/server/people.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

export function peopleRoutes(scope: FastifyInstance, services: Services, staff: StaffServices): void {
  const { db, origin, now } = staff;

  officePage(scope, services, {
    address: '/office/staff',
    screen: 'staff',
    async read(request) {
      // A passkey belongs to a host: without PUBLIC_URL, to the host of this request.
      const address = placeOf(staff.config.publicUrl, request.headers.host)?.origin ?? origin();
      const people = await listPeople(db);
      const invites = await openInvites(db, now());
      return {
        people: people.map((person) => ({ ...person, self: person.id === request.staff?.id })),
        invites: invites
          .filter(({ role }) => role !== 'door')
          .map(({ id, email, role, until, purpose }) => ({
            ...{ id, email, role, until, again: purpose === 'recover' },
            link: linkOf(staff, address, { id, purpose }),
          })),
      };
    },
    actions: {
      async invite({ values, staff: who }) {
        const email = emailShape.safeParse(values['email'] ?? '');
        if (!email.success) throw new ApiError(422, 'emailInvalid', { faults: { email: 'emailInvalid' } });
        await inviteSomebody(staff, who, { email: email.data, role: roleOf(values['role']) });
        return { done: 'invited' };
      },
      async inviteAgain({ values, staff: who }) {
        await inviteAgain(staff, who, values['id'] ?? '');
        return { done: 'invitedAgain' };
      },
      takeBack: erasesData(async ({ values, staff: who }) => {
        await takeBack(staff, who, values['id'] ?? '');
        return { done: 'tookBack' };
      }),
      changeRole: erasesData(async ({ values, staff: who }) => {
        await changeRole(staff, who, values['id'] ?? '', roleOf(values['role']));
        return values['id'] === who.id ? { to: '/office', done: 'roleChanged' } : { done: 'roleChanged' };
      }),
      remove: erasesData(async ({ values, staff: who }) => {
        const name = await remove(staff, who, values['id'] ?? '');
        return { done: 'removed', title: { de: name, en: name } };
      }),
    },
  });
}

function roleOf(typed: string | undefined): Role {
  const role = roles.find((one) => one === typed && one !== 'door');
  if (!role) throw new ApiError(422, 'unreadable', { faults: { role: 'unreadable' } });
  return role;
}
