/** Sessions are neither lost nor stolen, on both engines. `ROUNDS=200` runs the long form. */

import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenAnswer } from '#contract/accounts/session.ts';
import { readConfig } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import {
  type AccountServer,
  callApi,
  readAccountStatus,
  readTokens,
  refreshTokens,
  registerVisitor,
  signIn,
  startAccountServer,
  type TestTokens,
} from '#tests/harness/accounts.ts';
import { createWorkFolder, onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { endProcess } from '#tools/process-guard.ts';

const requestedRounds = Number(process.env['ROUNDS'] ?? 0);
const scale = (full: number, sample: number): number =>
  requestedRounds > 0 ? Math.ceil((full * requestedRounds) / 200) : sample;
const patience = 240_000 + requestedRounds * 20_000;

const databases = startEngines();
const folder = createWorkFolder('kill');

onEachEngine('%s', (engine) => {
  let server: AccountServer;
  /** While true, the server works but its answer is lost. */
  let losing = false;
  beforeAll(async () => {
    server = await startAccountServer(await databases.createDatabase(engine));
    server.app.server.prependListener('request', ({ url, socket }, response) => {
      const send = response.writeHead.bind(response) as (...words: unknown[]) => typeof response;
      response.writeHead = (...words: unknown[]) => {
        if (losing && url?.startsWith('/auth/refresh')) socket.destroy();
        return send(...words);
      };
    });
  });
  afterAll(() => server.close());

  /** Retries when the server is overloaded, as the site's script does. */
  async function patiently(token: string) {
    let response = await refreshTokens(server, token);
    while (response.status === 503) response = await refreshTokens(server, token);
    return response;
  }
  const parallel = (token: string, many: number) => Promise.all(Array.from({ length: many }, () => patiently(token)));
  const readFamily = ({ access }: TestTokens) =>
    server.storage.db.selectFrom('sessions').selectAll().where('accessHash', '=', hashToken(access)).executeTakeFirst();
  const lives = async (tokens: TestTokens): Promise<boolean> =>
    (await readAccountStatus(server, tokens.access)) === 200 ||
    (await refreshTokens(server, tokens.refresh)).status === 200;

  test(
    'A4 any number of simultaneous refreshes get the same token, nobody is signed out, and one token is valid',
    async () => {
      let tokens: TestTokens = await registerVisitor(server);
      for (let round = 0; round < scale(200, 5); round++) {
        for (const many of [2, 3, 10, 50]) {
          const answers = await parallel(tokens.refresh, many);
          expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
          const [first = tokens, ...others] = answers.map(readTokens);
          for (const other of others) expect(other).toEqual(first);
          tokens = first;
        }
        expect(await readAccountStatus(server, tokens.access)).toBe(200);
        expect((await readFamily(tokens))?.refreshHash).toBe(hashToken(tokens.refresh));
        server.advance(limits.accessLife);
      }
    },
    patience,
  );

  test(
    'A5 a replayed token is refused and ends its family, and no other',
    async () => {
      const bystander = await registerVisitor(server);
      for (let round = 0; round < scale(500, 12); round++) {
        const chain = [await signIn(server, bystander.person)];
        for (let step = 0; step < 2 + (round % 3); step++)
          chain.push(readTokens(await refreshTokens(server, chain.at(-1)?.refresh ?? '')));
        const newest = chain.at(-1) as TestTokens;
        expect(await readAccountStatus(server, newest.access)).toBe(200);
        if (round % 2) server.advance(limits.refreshGrace + 1);
        // Any token except the last two: the newest one's answer could have been lost.
        const replayed = chain[round % (chain.length - 2)] as TestTokens;
        expect((await refreshTokens(server, replayed.refresh)).status).toBe(401);
        for (const tokens of chain) expect(await lives(tokens)).toBe(false);
        if (round % 50 === 0) server.advance(limits.accessLife);
      }
      expect(await lives(bystander)).toBe(true);
    },
    patience,
  );

  test('A5 a stolen token that is used late gets new tokens, until the owner’s next refresh ends the session', async () => {
    const owner = await registerVisitor(server);
    const next = readTokens(await refreshTokens(server, owner.refresh));
    server.advance(limits.refreshGrace);
    expect(readTokens(await refreshTokens(server, owner.refresh)), 'within the grace').toEqual(next);
    server.advance(1);
    const thief = readTokens(await refreshTokens(server, owner.refresh));
    expect(thief.refresh).not.toBe(next.refresh);
    for (const tokens of [next, thief]) expect(await lives(tokens)).toBe(false);
  });

  test(
    'A6 after a lost answer the session survives a retry, at once or an hour later',
    async () => {
      let tokens: TestTokens = await registerVisitor(server);
      for (let round = 0; round < scale(200, 10); round++) {
        losing = true;
        await expect(refreshTokens(server, tokens.refresh)).rejects.toThrow();
        losing = false;
        if (round % 2) server.advance(3_600_000);
        tokens = readTokens(await refreshTokens(server, tokens.refresh));
        expect(await readAccountStatus(server, tokens.access)).toBe(200);
      }
      // Control: a server that forgets the previous token.
      await refreshTokens(server, tokens.refresh);
      await server.storage.db.updateTable('sessions').set({ previousRefreshHash: null }).execute();
      expect((await refreshTokens(server, tokens.refresh)).status).toBe(401);
    },
    patience,
  );

  test(
    'A7 after sign-out no token is valid, even if a refresh runs at the same moment',
    async () => {
      const { person, ...bystander } = await registerVisitor(server);
      for (let round = 0; round < scale(500, 15); round++) {
        const old = await signIn(server, person);
        const begun = round % 2 ? readTokens(await refreshTokens(server, old.refresh)) : old;
        const bodies = [{}, { refresh_token: begun.refresh }, { refresh_token: old.refresh }];
        const racers = [
          () => refreshTokens(server, begun.refresh),
          () => callApi(server, '/auth/logout/', bodies[round % 3], { bearer: begun.access }),
          () => refreshTokens(server, begun.refresh),
        ];
        if (round % 4 === 0) racers.reverse();
        const answers = await Promise.all(racers.map((run) => run()));
        const won = answers.filter(({ body }) => tokenAnswer.safeParse(body).success).map(readTokens);
        for (const tokens of [begun, ...won]) expect(await lives(tokens), `round ${round}`).toBe(false);
      }
      expect(await lives(bystander), 'another session').toBe(true);
    },
    patience,
  );

  test('A8 a server killed while six sessions refresh loses and doubles none', {
    tags: ['full'],
    timeout: patience,
  }, async () => {
    const DATA_DIR = join(folder, engine);
    const settings = { ...(await databases.createDatabase(engine)), DATA_DIR, LOG_LEVEL: 'silent', TRUST_PROXY: 'on' };
    let own = await startUnwarmedServer(settings);
    const visitors = await Promise.all(Array.from({ length: 6 }, () => registerVisitor(own)));
    let refreshed = 0;
    const refresh = async (visitor: TestTokens) => {
      const response = await refreshTokens(own, visitor.refresh);
      if (response.status !== 200) return false;
      Object.assign(visitor, readTokens(response));
      return ++refreshed > 0;
    };
    const refreshAll = async () => (await Promise.all(visitors.map(refresh))).filter(Boolean).length;
    for (let kill = 0; kill < scale(200, 2); kill++) {
      const before = refreshed;
      const running = visitors.map(async (visitor) => {
        while (await refresh(visitor).catch(() => false));
      });
      await waitUntil(() => refreshed > before);
      // At a different moment in each round.
      await setTimeout((kill * 37) % 60);
      await endProcess(own.process);
      await Promise.all(running);
      own = await startUnwarmedServer(settings);
      expect(await refreshAll(), `kill ${kill}`).toBe(6);
    }
    const { db, close } = await openStorage(readConfig(settings));
    const one = await db.selectFrom('sessions').select('id').limit(1).executeTakeFirstOrThrow();
    await db.deleteFrom('sessions').where('id', '=', one.id).execute();
    await close();
    expect(await refreshAll(), 'control').toBe(5);
    await own.stop();
  });
});
