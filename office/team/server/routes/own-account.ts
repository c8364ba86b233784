import type { FastifyInstance, FastifyRequest } from 'fastify';
import { personName } from '#contract/accounts/session.ts';
import { eraseFromDiskAfter, registerOfficePage } from '#office/shared/server/page.ts';
import { readNewPassword, verifyFirstOneTimeCode } from '#office/team/server/enrol.ts';
import { setSessionCookie } from '#office/team/server/guard.ts';
import { createOneTimeCodeSetup } from '#office/team/server/one-time-codes.ts';
import {
  createRegistrationOptions,
  findRequestedRelyingParty,
  isLocalServer,
  verifyNewPasskey,
} from '#office/team/server/passkeys.ts';
import { countUnusedRecoveryCodes, replaceRecoveryCodes } from '#office/team/server/recovery.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { recordAuditEvent, runAudited } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { getSubmittedValues } from '#server/http/form.ts';
import type { Services } from '#server/services.ts';

export function registerOwnAccountRoutes(
  scope: FastifyInstance,
  services: Services,
  staffServices: StaffServices,
): void {
  const { db, secrets, sessions, config, site, limitHashing, hashNewPassword, origin, now } = staffServices;
  const readStaffRow = (id: string, from: Services['db'] = db) =>
    from.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function read(request: FastifyRequest, newRecoveryCodes?: string[]) {
    const { id = '', sessionId = '', hasFreshProof = false } = request.staff ?? {};
    const row = await readStaffRow(id);
    const relyingParty = findRequestedRelyingParty(config, request);
    const passkeys = await db
      .selectFrom('staffPasskeys')
      .select(['id', 'name', 'rpId as host', 'createdAt', 'lastUsedAt'])
      .where('staffId', '=', id)
      .orderBy('createdAt')
      .execute();
    const passkeyOwner = { id, name: row.name, email: row.email ?? row.name };
    const issuer = site.name.de;
    const { sealed: sealedBefore } = getSubmittedValues(request) as Record<string, string>;
    return {
      email: row.email ?? '',
      passkeys: passkeys.map((passkey) => ({ ...passkey, isUsable: passkey.host === relyingParty?.id })),
      passkeyOptions:
        hasFreshProof && relyingParty
          ? JSON.stringify(await createRegistrationOptions(staffServices, relyingParty, passkeyOwner, issuer))
          : undefined,
      hasPassword: row.passwordHash !== null,
      hasOneTimeCodes: row.totpSealed !== null,
      oneTimeCodeSetup: hasFreshProof
        ? createOneTimeCodeSetup(secrets, { ...passkeyOwner, issuer }, sealedBefore)
        : undefined,
      recoveryCodesLeft: await countUnusedRecoveryCodes(db, id),
      newRecoveryCodes,
      sessions: (await sessions.list(id)).map((session) => ({ ...session, isCurrent: session.id === sessionId })),
    };
  }

  registerOfficePage(scope, services, {
    address: '/office/account',
    screen: 'account',
    read: (request) => read(request),
    actions: {
      async addPasskey({ request, values, actor }) {
        const passkeyName = personName.safeParse(values['keyName'] ?? '');
        if (!passkeyName.success) throw new ApiError(422, 'invalid', { fieldErrors: { keyName: 'nameMissing' } });
        const relyingParty = findRequestedRelyingParty(config, request);
        const storePasskey = await verifyNewPasskey(staffServices, relyingParty, actor.id, values['credential'] ?? '');
        const entry = { actor, action: 'addedPasskey', subject: { text: passkeyName.data } } as const;
        await runAudited(staffServices, entry, (trx) => storePasskey(trx, passkeyName.data));
        return { outcome: 'addedPasskey' };
      },

      removePasskey: eraseFromDiskAfter(async ({ values, actor }) => {
        await db.transaction().execute(async (trx) => {
          const removed = await trx
            .deleteFrom('staffPasskeys')
            .where(({ and }) => and({ id: values['id'] ?? '', staffId: actor.id }))
            .returning('name')
            .executeTakeFirst();
          if (!removed) return;
          const others = trx.selectFrom('staffPasskeys').select('id').where('staffId', '=', actor.id);
          const { passwordHash, totpSealed } = await readStaffRow(actor.id, trx);
          const canSignInByPassword = passwordHash !== null && (totpSealed !== null || isLocalServer(config));
          if (!canSignInByPassword && !(await others.executeTakeFirst())) throw new ApiError(409, 'lastAuthenticator');
          await recordAuditEvent(trx, secrets, {
            at: now(),
            actor,
            action: 'removedPasskey',
            subject: { text: removed.name },
          });
        });
        return { outcome: 'removedPasskey' };
      }),

      /** Ends the other sessions: another person may know the old password. */
      setPassword: eraseFromDiskAfter(async ({ values, actor }) => {
        const { name, email } = await readStaffRow(actor.id);
        const typed = readNewPassword(values);
        const passwordHash = await limitHashing(() => hashNewPassword({ name, email: email ?? '' }, typed));
        await runAudited(staffServices, { actor, action: 'setPassword' }, async (trx) => {
          await trx.updateTable('staff').set({ passwordHash }).where('id', '=', actor.id).execute();
          await sessions.endAll(trx, actor.id, actor.sessionId);
        });
        return { outcome: 'setPassword' };
      }),

      async setOneTimeCodes({ values, actor }) {
        const columns = verifyFirstOneTimeCode(staffServices, actor.id, values);
        await runAudited(staffServices, { actor, action: 'setOneTimeCodes' }, (trx) =>
          trx.updateTable('staff').set(columns).where('id', '=', actor.id).execute(),
        );
        return { outcome: 'setOneTimeCodes' };
      },

      async setRecoveryCodes({ request, actor }) {
        const entry = { actor, action: 'setRecoveryCodes' } as const;
        const newRecoveryCodes = await runAudited(staffServices, entry, (trx) => replaceRecoveryCodes(trx, actor.id));
        return { show: await read(request, newRecoveryCodes) };
      },

      async endSession({ values, actor }) {
        await db.transaction().execute(async (trx) => {
          if (await sessions.endOne(trx, actor.id, values['id'] ?? ''))
            await recordAuditEvent(trx, secrets, { at: now(), actor, action: 'endedSession' });
        });
        return { outcome: 'endedSession' };
      },

      async signOutEverywhere({ reply, actor }) {
        const entry = { actor, action: 'signedOutEverywhere' } as const;
        await runAudited(staffServices, entry, (trx) => sessions.endAll(trx, actor.id));
        setSessionCookie(reply, origin(), '');
        return { to: '/office/sign-in', outcome: 'signedOutEverywhere' };
      },
    },
  });
}
