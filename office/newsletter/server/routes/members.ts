import type { FastifyInstance, FastifyRequest } from 'fastify';
import { email as emailShape } from '#contract/email.ts';
import { languages } from '#contract/language.ts';
import { asCsv } from '#office/shared/server/csv.ts';
import { erasesData, officePage } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { readNeededWords } from '#office/shared/server/typed.ts';
import { ApiError } from '#server/http/api-error.ts';
import { typedIn } from '#server/http/form.ts';
import { countList } from '#server/newsletter/mailings.ts';
import {
  enterMember,
  exportMembers,
  findMember,
  growthOf,
  pausedMembers,
  removeMember,
  resumeMember,
} from '#server/newsletter/members.ts';
import { privatePage } from '#server/pages/private.ts';
import type { Services } from '#server/services.ts';

export function memberPages(scope: FastifyInstance, services: Services): void {
  const { db, notifyMailer } = services;

  /** POST, because browsers keep addresses with queries in their history. */
  const askedIn = (request: FastifyRequest): string => {
    const { email, action } = typedIn(request);
    return action === 'find' && typeof email === 'string' ? email.trim().slice(0, 320) : '';
  };

  const read = async (request: FastifyRequest) => {
    const asked = askedIn(request);
    const known = asked ? await findMember(services, asked) : { found: undefined, removedAt: undefined };
    return { count: await countList(db), growth: await growthOf(db), asked, paused: await pausedMembers(db), ...known };
  };

  officePage(scope, services, {
    address: '/office/newsletter/members',
    page: '/office/members',
    screen: 'members',
    read,
    actions: {
      find: async ({ request }) => ({ show: await read(request) }),
      async enter({ values, staff }) {
        const email = emailShape.safeParse(values['email'] ?? '');
        if (!email.success) throw new ApiError(422, 'emailInvalid', { faults: { email: 'emailInvalid' } });
        const language = languages.find((one) => one === values['language']) ?? 'de';
        await enterMember(services, staff, { email: email.data, language, note: readNeededWords(values, 'note') });
        notifyMailer();
        return { done: 'enteredMember' };
      },
      async resume({ values, staff }) {
        await resumeMember(services, staff, values['email'] ?? '');
        return { done: 'resumedMember' };
      },
      remove: erasesData(async ({ values, staff }) => {
        await removeMember(services, staff, values['email'] ?? '');
        return { done: 'removedMember' };
      }),
    },
  });

  scope.get('/office/newsletter/members/list', privatePage(services), async (request, reply) => {
    const rows = await exportMembers(services, request.staff as SignedInStaff);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="newsletter.csv"')
      .send(asCsv(rows));
  });
}
