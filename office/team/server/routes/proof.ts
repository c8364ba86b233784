/**
 * A sensitive action needs a sign-in of the last minutes (`hasFreshProof`). Otherwise the person
 * signs in again first, and the page carries the form's input along, except passwords and codes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeScreens } from '#contract/office/office.ts';
import { buildFrameData, omitSecrets, readPath } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { authenticators, identifyStaff } from '#office/team/server/identify.ts';
import { createSignInOptions, findRequestedRelyingParty } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { wantsPage } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { fieldPathPattern, pickTexts, readForm } from '#server/http/form.ts';
import type { ShowPrivatePage } from '#server/pages/private-pages.ts';

const carriedField = 'afterProof';

export type StaffProof = ReturnType<typeof createProofRequests>;

export function createProofRequests(staffServices: StaffServices, show: ShowPrivatePage) {
  const { db, sessions, config } = staffServices;

  async function readProofPage(request: FastifyRequest): Promise<Omit<OfficeScreens['proof'], 'hidden'>> {
    const id = request.staff?.id ?? '';
    const relyingParty = findRequestedRelyingParty(config, request);
    const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const passkeys = await db.selectFrom('staffPasskeys').select('id').where('staffId', '=', id).execute();
    return {
      passkeyOptions:
        relyingParty && passkeys.length > 0
          ? JSON.stringify(await createSignInOptions(staffServices, relyingParty, id))
          : undefined,
      email: row.email ?? undefined,
      hasPassword: row.passwordHash !== null,
      hasOneTimeCodes: row.totpSealed !== null,
    };
  }

  async function verifyProof(
    request: FastifyRequest,
    authenticator: (typeof authenticators)[number],
    values: Record<string, string>,
  ): Promise<void> {
    const person = request.staff as SignedInStaff;
    const { spend } = await identifyStaff(staffServices, authenticator, {
      values,
      ip: request.ip,
      relyingParty: findRequestedRelyingParty(config, request),
      signedInPerson: person,
    });
    await db.transaction().execute(async (trx) => {
      await spend(trx);
      await sessions.recordProof(trx, person.sessionId);
    });
    request.staff = { ...person, hasFreshProof: true };
  }

  async function proveBeforeAction(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const values = pickTexts((await readForm(request, undefined, fieldPathPattern)).values);
    const carriedForm = values[carriedField];
    try {
      if (!request.staff?.hasFreshProof) {
        const authenticator = authenticators.find((one) => one === values['action']);
        if (!authenticator || carriedForm === undefined) throw new ApiError(403, 'proofNeeded');
        await verifyProof(request, authenticator, values);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || !wantsPage(request)) throw error;
      const hidden = { [carriedField]: carriedForm ?? String(new URLSearchParams(omitSecrets(values))) };
      const screenData = { ...(await readProofPage(request)), hidden };
      const data = { ...buildFrameData(request, error), values: {}, screen: 'proof', screenData } as const;
      return show(request, reply, { page: '/office/proof', path: readPath(request), data, status: error.status });
    }
    request.hasAccess = true;
    if (carriedForm !== undefined) request.body = new URLSearchParams(carriedForm);
    return undefined;
  }

  return { readProofPage, verifyProof, proveBeforeAction };
}
