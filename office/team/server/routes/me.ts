import type { FastifyInstance, FastifyRequest } from 'fastify';
import { personName } from '#contract/accounts/session.ts';
import { erasesData, officePage } from '#office/shared/server/page.ts';
import { firstCode, readPassword } from '#office/team/server/enrol.ts';
import { setCookie } from '#office/team/server/guard.ts';
import { newCodes } from '#office/team/server/one-time-codes.ts';
import { isOwnMachine, newKeyOptions, placeOf, readNewKey } from '#office/team/server/passkeys.ts';
import { makeRecovery, recoveryLeft } from '#office/team/server/recovery.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import { record, recorded } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { typedIn } from '#server/http/form.ts';
import type { Services } from '#server/services.ts';

export function meRoutes(scope: FastifyInstance, services: Services, staff: StaffServices): void {
  const { db, secrets, sessions, config, site, admit, hashNew, origin, now } = staff;
  const here = ({ headers }: FastifyRequest) => placeOf(config.publicUrl, headers.host);
  const rowOf = (id: string, from: Services['db'] = db) =>
    from.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function read(request: FastifyRequest, print?: string[]) {
    const { id = '', sessionId = '', proven = false } = request.staff ?? {};
    const row = await rowOf(id);
    const place = here(request);
    const keys = await db
      .selectFrom('staffPasskeys')
      .select(['id', 'name', 'rpId as host', 'createdAt', 'lastUsedAt'])
      .where('staffId', '=', id)
      .orderBy('createdAt')
      .execute();
    const owner = { id, name: row.name, email: row.email ?? row.name };
    const houseName = site.name.de;
    const { sealed } = typedIn(request) as Record<string, string>;
    return {
      email: row.email ?? '',
      keys: keys.map((key) => ({ ...key, here: key.host === place?.id })),
      newKey: proven && place ? JSON.stringify(await newKeyOptions(staff, place, owner, houseName)) : undefined,
      password: row.passwordHash !== null,
      codes: row.totpSealed !== null,
      newCodes: proven ? newCodes(secrets, { ...owner, house: houseName }, sealed) : undefined,
      printed: await recoveryLeft(db, id),
      print,
      sessions: (await sessions.list(id)).map((session) => ({ ...session, current: session.id === sessionId })),
    };
  }

  officePage(scope, services, {
    address: '/office/me',
    screen: 'me',
    read: (request) => read(request),
    actions: {
      async addKey({ request, values, staff: who }) {
        const name = personName.safeParse(values['keyName'] ?? '');
        if (!name.success) throw new ApiError(422, 'invalid', { faults: { keyName: 'nameMissing' } });
        const store = await readNewKey(staff, here(request), who.id, values['credential'] ?? '');
        const entry = { who, action: 'addedKey', what: name.data } as const;
        await recorded(staff, entry, (transaction) => store(transaction, name.data));
        return { done: 'addedKey' };
      },

      removeKey: erasesData(async ({ values, staff: who }) => {
        await db.transaction().execute(async (transaction) => {
          const gone = await transaction
            .deleteFrom('staffPasskeys')
            .where('id', '=', values['id'] ?? '')
            .where('staffId', '=', who.id)
            .returning('name')
            .executeTakeFirst();
          if (!gone) return;
          const others = transaction.selectFrom('staffPasskeys').select('id').where('staffId', '=', who.id);
          const { passwordHash, totpSealed } = await rowOf(who.id, transaction);
          const byPassword = passwordHash !== null && (totpSealed !== null || isOwnMachine(config));
          if (!byPassword && !(await others.executeTakeFirst())) throw new ApiError(409, 'lastWayIn');
          await record(transaction, secrets, { at: now(), who, action: 'removedKey', what: gone.name });
        });
        return { done: 'removedKey' };
      }),

      /** Ends the other sessions: another person may know the old password. */
      setPassword: erasesData(async ({ values, staff: who }) => {
        const { name, email } = await rowOf(who.id);
        const typed = readPassword(values);
        const passwordHash = await admit(() => hashNew({ name, email: email ?? '' }, typed));
        await recorded(staff, { who, action: 'setPassword' }, async (transaction) => {
          await transaction.updateTable('staff').set({ passwordHash }).where('id', '=', who.id).execute();
          await sessions.endAll(transaction, who.id, who.sessionId);
        });
        return { done: 'setPassword' };
      }),

      async setCodes({ values, staff: who }) {
        const set = firstCode(staff, who.id, values);
        await recorded(staff, { who, action: 'setCodes' }, (transaction) =>
          transaction.updateTable('staff').set(set).where('id', '=', who.id).execute(),
        );
        return { done: 'setCodes' };
      },

      async print({ request, staff: who }) {
        const entry = { who, action: 'printedCodes' } as const;
        const codes = await recorded(staff, entry, (transaction) => makeRecovery(transaction, who.id));
        return { show: await read(request, codes) };
      },

      async endSession({ values, staff: who }) {
        await db.transaction().execute(async (transaction) => {
          if (await sessions.endOne(transaction, who.id, values['id'] ?? ''))
            await record(transaction, secrets, { at: now(), who, action: 'endedSession' });
        });
        return { done: 'endedSession' };
      },

      async signOutEverywhere({ reply, staff: who }) {
        const entry = { who, action: 'signedOutEverywhere' } as const;
        await recorded(staff, entry, (transaction) => sessions.endAll(transaction, who.id));
        setCookie(reply, origin(), '');
        return { to: '/office/sign-in', done: 'signedOutEverywhere' };
      },
    },
  });
}
