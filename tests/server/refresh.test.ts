/**
 * Sessions neither drop nor leak, on both engines. `ROUNDS=200` runs the whole proof; a test run takes a sample. Every proof
 * has a control: the same check, run on something broken, has to fail.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import type { Engine } from '#tests/harness/engines.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed-server.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { endProcess } from '#tools/process-guard.ts';

const requestedRounds = Number(process.env['ROUNDS'] ?? 0);
const scale = (full: number, sample: number): number =>
  requestedRounds > 0 ? Math.ceil((full * requestedRounds) / 200) : sample;
const patience = 240_000 + requestedRounds * 20_000;

const databases = startEngines();

onEachEngine('%s', (engine) => {
  let server: AccountServer;
  /** while set, answers are dropped after the work is done */
  let losing = false;
  beforeAll(async () => {
    server = await startAccountServer(await databases.settings(engine));
    server.app.server.prependListener('request', ({ url, socket }, response) => {
      const send = response.writeHead.bind(response) as (...words: unknown[]) => typeof response;
      response.writeHead = (...words: unknown[]) => {
        if (losing && url?.startsWith('/auth/refresh')) socket.destroy();
        return send(...words);
      };
    });
  });
  afterAll(() => server.close());

  /** Asks again when the server is overloaded, as the site's script does. */
  async function patiently(token: string) {
    let response = await refreshTokens(server, token);
    while (response.status === 503) response = await refreshTokens(server, token);
    return response;
  }
  const together = (token: string, many: number) => Promise.all(Array.from({ length: many }, () => patiently(token)));
  const later = (milliseconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  };
  const readFamily = ({ access }: TestTokens) =>
    server.storage.db.selectFrom('sessions').selectAll().where('accessHash', '=', hashToken(access)).executeTakeFirst();
  const lives = async (tokens: TestTokens): Promise<boolean> =>
    (await readAccountStatus(server, tokens.access)) === 200 ||
    (await refreshTokens(server, tokens.refresh)).status === 200;

  test(
    'A4 however many refresh at once, all get the same token, nobody is signed out, and one token is live',
    async () => {
      let tokens: TestTokens = await registerVisitor(server);
      for (let round = 0; round < scale(200, 5); round++) {
        for (const many of [2, 3, 10, 50]) {
          const answers = await together(tokens.refresh, many);
          expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
          const winners = answers.map(readTokens);
          expect(new Set(winners.map(({ refresh: token }) => token)).size).toBe(1);
          expect(new Set(winners.map(({ access }) => access)).size).toBe(1);
          tokens = winners[0] ?? tokens;
        }
        expect(await readAccountStatus(server, tokens.access)).toBe(200);
        expect((await readFamily(tokens))?.refreshHash).toBe(hashToken(tokens.refresh));
        later(limits.accessLife);
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
        if (round % 2) later(limits.refreshGrace + 1);
        // Any token but the newest and the one before it, whose answer could have been lost.
        const replayed = chain[round % (chain.length - 2)] as TestTokens;
        expect((await refreshTokens(server, replayed.refresh)).status).toBe(401);
        for (const { access, refresh: token } of chain)
          expect([await readAccountStatus(server, access), (await refreshTokens(server, token)).status]).toEqual([
            401, 401,
          ]);
        if (round % 50 === 0) later(limits.accessLife);
      }
      expect(await lives(bystander)).toBe(true);
    },
    patience,
  );

  test('A5 a thief who refreshes late takes the session over only until the owner comes back', async () => {
    const owner = await registerVisitor(server);
    const next = readTokens(await refreshTokens(server, owner.refresh));
    later(limits.refreshGrace);
    expect(readTokens(await refreshTokens(server, owner.refresh)), 'within the grace').toEqual(next);
    later(1);
    const thief = readTokens(await refreshTokens(server, owner.refresh));
    expect(thief.refresh).not.toBe(next.refresh);
    expect(await readAccountStatus(server, next.access)).toBe(401);
    expect((await refreshTokens(server, next.refresh)).status).toBe(401);
    expect(await lives(thief)).toBe(false);
  });

  test(
    'A6 the answer is lost after the work is done: the session survives the repeat, at once or an hour later',
    async () => {
      let tokens: TestTokens = await registerVisitor(server);
      for (let round = 0; round < scale(200, 10); round++) {
        losing = true;
        await expect(refreshTokens(server, tokens.refresh)).rejects.toThrow();
        losing = false;
        if (round % 2) later(3_600_000);
        tokens = readTokens(await refreshTokens(server, tokens.refresh));
        expect(await readAccountStatus(server, tokens.access)).toBe(200);
      }
      await refreshTokens(server, tokens.refresh);
      await server.storage.db.updateTable('sessions').set({ previousRefreshHash: null }).execute();
      expect(
        (await refreshTokens(server, tokens.refresh)).status,
        'control: a server that forgets the token before',
      ).toBe(401);
    },
    patience,
  );

  test(
    'A7 sign-out and refresh in the same moment: once sign-out has answered, nothing is valid',
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

  test('A8 killed in the middle of refreshing, again and again: no session is lost, none has doubled; one that is taken out is missed', {
    tags: ['full'],
    timeout: patience,
  }, async () => {
    const { lost, sessions, refreshed, control } = await runRefreshKills(engine, scale(200, 2));
    expect(refreshed).toBeGreaterThan(0);
    expect([lost, sessions]).toEqual([0, families]);
    expect(control).toBe(families - 1);
  });
});

const families = 6;

/** Sessions that refresh without pause, in a process that is killed while they do, and is started again on the same data. */
async function runRefreshKills(engine: Engine, kills: number) {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-kill-'));
  const settings = { ...(await databases.settings(engine)), DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'on' };
  let server = await serveUnwarmed(settings);
  const visitors = await Promise.all(Array.from({ length: families }, () => registerVisitor(server)));
  let refreshed = 0;
  const turn = async (visitor: TestTokens) => {
    const response = await refreshTokens(server, visitor.refresh);
    if (response.status !== 200) return false;
    Object.assign(visitor, readTokens(response));
    refreshed++;
    return true;
  };
  let going = true;
  const untilKilled = async (visitor: TestTokens) => {
    // A dead server is not an answer; an answer that is no 200 is found again after the restart.
    while (going && (await turn(visitor).catch(() => false)));
  };
  const alive = async () => (await Promise.all(visitors.map(turn))).filter(Boolean).length;
  let lost = 0;
  for (let kill = 0; kill < kills; kill++) {
    going = true;
    const running = visitors.map(untilKilled);
    // Another moment each time, once they are at it.
    const before = refreshed;
    await waitUntil(() => refreshed > before);
    await setTimeout((kill * 37) % 60);
    const ended = endProcess(server.process);
    going = false;
    await Promise.all([ended, ...running]);
    server = await serveUnwarmed(settings);
    lost += families - (await alive());
  }
  const sessions = await alive();
  const { db, close } = await openStorage(readConfig(settings));
  const one = await db.selectFrom('sessions').select('id').limit(1).executeTakeFirstOrThrow();
  await db.deleteFrom('sessions').where('id', '=', one.id).execute();
  await close();
  const control = await alive();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return { lost, refreshed, sessions, control };
}
