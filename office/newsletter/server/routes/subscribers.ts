import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emailInput } from '#contract/email.ts';
import { languages } from '#contract/language.ts';
import { toCsv } from '#office/shared/server/csv.ts';
import { readRequiredText } from '#office/shared/server/form-values.ts';
import { eraseFromDiskAfter, registerOfficePage } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { ApiError } from '#server/http/api-error.ts';
import { getSubmittedValues } from '#server/http/form.ts';
import { countSubscribers } from '#server/newsletter/issues.ts';
import {
  addSubscriber,
  exportSubscribers,
  findSubscriber,
  readPausedSubscribers,
  readSubscriberGrowth,
  removeSubscriber,
  resendConfirmation,
  resumeSubscriber,
} from '#server/newsletter/subscribers.ts';
import { createPrivatePageOptions } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';

export function registerSubscriberPages(scope: FastifyInstance, services: Services): void {
  const { db, notifyMailer } = services;

  /** The search form uses POST: browsers keep URLs, and the URL of a GET would contain the email address. */
  const readSearchedEmail = (request: FastifyRequest): string => {
    const { email, action } = getSubmittedValues(request);
    return action === 'find' && typeof email === 'string' ? email.trim().slice(0, 320) : '';
  };

  const read = async (request: FastifyRequest) => {
    const searchedEmail = readSearchedEmail(request);
    return {
      counts: await countSubscribers(db),
      growth: await readSubscriberGrowth(db),
      searchedEmail,
      paused: await readPausedSubscribers(db),
      ...(searchedEmail ? await findSubscriber(services, searchedEmail) : { found: undefined, removedAt: undefined }),
    };
  };

  registerOfficePage(scope, services, {
    address: '/office/newsletter/subscribers',
    astroPage: '/office/subscribers',
    screen: 'subscribers',
    read,
    actions: {
      find: async ({ request }) => ({ show: await read(request) }),
      async add({ values, actor }) {
        const email = emailInput.safeParse(values['email'] ?? '');
        if (!email.success) throw new ApiError(422, 'emailInvalid', { fieldErrors: { email: 'emailInvalid' } });
        const language = languages.find((one) => one === values['language']) ?? 'de';
        await addSubscriber(services, actor, { email: email.data, language, note: readRequiredText(values, 'note') });
        notifyMailer();
        return { outcome: 'addedSubscriber' };
      },
      async resend({ values, actor }) {
        await resendConfirmation(services, actor, values['email'] ?? '');
        notifyMailer();
        return { outcome: 'sentConfirmation' };
      },
      async resume({ values, actor }) {
        await resumeSubscriber(services, actor, values['email'] ?? '');
        return { outcome: 'resumedSubscriber' };
      },
      remove: eraseFromDiskAfter(async ({ values, actor }) => {
        await removeSubscriber(services, actor, values['email'] ?? '');
        return { outcome: 'removedSubscriber' };
      }),
    },
  });

  scope.get('/office/newsletter/subscribers/export', createPrivatePageOptions(services), async (request, reply) => {
    const rows = await exportSubscribers(services, request.staff as SignedInStaff);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="newsletter.csv"')
      .send(toCsv(rows));
  });
}
