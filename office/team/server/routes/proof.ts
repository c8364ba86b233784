/** Fresh proof. The page carries an interrupted form along, except passwords and codes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeScreens } from '#contract/office/office.ts';
import { frameOf, pathOf, shownAgain } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { identify, ways } from '#office/team/server/identify.ts';
import { placeOf, signingOptions } from '#office/team/server/passkeys.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { ApiError } from '#server/http/api-error.ts';
import { paths, readForm, textsOf } from '#server/http/form.ts';
import { wantsPage } from '#server/http/refusals.ts';
import type { ShowPage } from '#server/pages/private.ts';

const carried = 'afterProof';

export type Proof = ReturnType<typeof openProof>;

export function openProof(staff: StaffServices, show: ShowPage) {
  const { db, sessions, config } = staff;
  const here = ({ headers }: FastifyRequest) => placeOf(config.publicUrl, headers.host);

  async function factsOf(request: FastifyRequest): Promise<Omit<OfficeScreens['proof'], 'hidden'>> {
    const id = request.staff?.id ?? '';
    const place = here(request);
    const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const keys = await db.selectFrom('staffPasskeys').select('id').where('staffId', '=', id).execute();
    return {
      passkey: place && keys.length > 0 ? JSON.stringify(await signingOptions(staff, place, id)) : undefined,
      email: row.email ?? undefined,
      password: row.passwordHash !== null,
      codes: row.totpSealed !== null,
    };
  }

  async function prove(
    request: FastifyRequest,
    way: (typeof ways)[number],
    values: Record<string, string>,
  ): Promise<void> {
    const who = request.staff as SignedInStaff;
    const { settle } = await identify(staff, way, { values, ip: request.ip, place: here(request), who });
    await db.transaction().execute(async (transaction) => {
      await settle(transaction);
      await sessions.prove(transaction, who.sessionId);
    });
    request.staff = { ...who, proven: true };
  }

  async function proveFirst(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const values = textsOf((await readForm(request, undefined, paths)).values);
    const before = values[carried];
    try {
      if (!request.staff?.proven) {
        const way = ways.find((one) => one === values['action']);
        if (!way || before === undefined) throw new ApiError(403, 'proofNeeded');
        await prove(request, way, values);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || !wantsPage(request)) throw error;
      const hidden = { [carried]: before ?? String(new URLSearchParams(shownAgain(values))) };
      const facts = { ...(await factsOf(request)), hidden };
      const data = { ...frameOf(request, error), values: {}, screen: 'proof', facts } as const;
      return show(request, reply, { page: '/office/proof', path: pathOf(request), data, status: error.status });
    }
    request.admitted = true;
    if (before !== undefined) request.body = new URLSearchParams(before);
    return undefined;
  }

  return { factsOf, prove, proveFirst };
}
