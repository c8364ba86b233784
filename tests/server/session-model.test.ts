/**
 * Compares both sides of a session with a model: two tabs, lost answers, a clock that jumps.
 * `ROUNDS=200` runs a thousand sequences.
 * @module-tag full
 */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { delays } from '#site/session/names.ts';
import { openSession, type Session } from '#site/session/session.ts';
import { type AccountServer, callApi, createVisitor, startAccountServer } from '#tests/harness/accounts.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { makeClock, makeLocks, makeStorage, testStrings } from '#tests/harness/session-environment.ts';

const requestedRounds = Number(process.env['ROUNDS'] ?? 0);
const sequences = requestedRounds > 0 ? 5 * requestedRounds : 40;
const patience = 240_000 + requestedRounds * 20_000;
/** With this seed the first sequences find the fault of the control, on either engine. */
const defaultSeed = 2;
const controlRuns = 14;
const seed = Number(process.env['SEED'] ?? defaultSeed);

type AnswerFate = 'fine' | 'lost' | 'never';

interface SessionModel {
  now: number;
  /** `given`: number of the server's newest token, `held`: of the browser's newest token */
  session?: { startedAt: number; rotatedAt: number; given: number; held: number } | undefined;
}

let rotations = 0;

const isExpired = ({ now, session }: SessionModel): boolean =>
  !session || now >= session.startedAt + limits.sessionLife || now >= session.rotatedAt + limits.sessionIdle;

const accessCounts = (model: SessionModel): boolean =>
  !isExpired(model) &&
  model.session?.held === model.session?.given &&
  model.now < (model.session?.rotatedAt ?? 0) + limits.accessLife;

/** If the answer is lost, a second tab asks again within the grace and gets the same token. */
function refresh(model: SessionModel, fate: AnswerFate): void {
  const { now, session } = model;
  if (fate === 'never' || !session) return;
  if (isExpired(model)) {
    if (fate === 'fine') model.session = undefined;
    return;
  }
  const isRepeated = session.held !== session.given && now - session.rotatedAt <= limits.refreshGrace;
  if (!isRepeated) Object.assign(session, { given: ++rotations, rotatedAt: now });
  if (fate === 'fine') session.held = session.given;
}

type SessionUnderTest = Awaited<ReturnType<typeof openSessionUnderTest>>;

async function openSessionUnderTest(server: AccountServer, { locked = true, forgetful = false } = {}) {
  const person = createVisitor();
  await callApi(server, '/auth/signup/', person);
  const clock = makeClock();
  const storage = makeStorage({ language: 'de' });
  const locks = locked ? makeLocks() : undefined;
  const real = { ...{ server, person, storage, clock, open }, fate: 'fine' as AnswerFate, refreshes: 0 };

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    const isRefresh = address.startsWith('/auth/refresh');
    if (isRefresh) real.refreshes++;
    const fate = isRefresh || address === '/auth/logout/' ? real.fate : 'fine';
    if (fate === 'never') throw new TypeError('Failed to fetch');
    const bearer = new Headers(init.headers).get('authorization')?.slice('Bearer '.length);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const method = init.method as 'GET' | 'POST';
    const response = await callApi(server, address, body, { method, ...(bearer && { bearer }) });
    if (isRefresh && forgetful)
      await server.storage.db.updateTable('sessions').set({ previousRefreshHash: null }).execute();
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(response.body), { status: response.status });
  }

  async function open(): Promise<Session> {
    const session = openSession({
      fetch,
      storage,
      locks,
      // Both tabs share one storage.
      wait: (milliseconds) => (milliseconds === delays.tokensReadable ? Promise.resolve() : clock.wait(milliseconds)),
      navigate: () => {},
      strings: testStrings,
    });
    await session.ready;
    return session;
  }

  return Object.assign(real, { tabs: [await open(), await open()] });
}

const account = (tab: Session | undefined) =>
  tab?.fetch('/api/account').then(
    ({ status }) => status,
    () => 'no answer',
  );

async function assertModel(model: SessionModel, { tabs, storage, clock }: SessionUnderTest): Promise<void> {
  await clock.advance(10_000);
  const { token, refreshToken, 'persist:root': _, ...others } = storage.all();
  expect(tabs[0]?.isSignedIn()).toBe(model.session !== undefined);
  expect(others).toEqual({ language: 'de' });
  for (const secret of [token, refreshToken])
    if (secret) expect(Object.values(storage.all()).filter((value) => value.includes(secret))).toHaveLength(1);
}

type SessionCommand = fc.AsyncCommand<SessionModel, SessionUnderTest>;

const buildCommand = (name: string, run: SessionCommand['run']): SessionCommand => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    await assertModel(model, real);
  },
  toString: () => name,
});

const signInOn = (tab: number) =>
  buildCommand(`sign in on tab ${tab}`, async (model, real) => {
    const { email, password } = real.person;
    expect(await real.tabs[tab]?.signIn({ email, password })).toEqual({ state: 'done' });
    const number = ++rotations;
    model.session = { startedAt: model.now, rotatedAt: model.now, given: number, held: number };
  });

/** Calls from all tabs at once; they share one refresh. */
const callFrom = (tabs: readonly number[], fate: AnswerFate) =>
  buildCommand(`call from ${tabs} (${fate})`, async (model, real) => {
    real.fate = fate;
    real.refreshes = 0;
    const needsRefresh = model.session && !accessCounts(model);
    const answers = await Promise.all(tabs.map((tab) => account(real.tabs[tab])));
    real.fate = 'fine';
    const answered = !needsRefresh || fate === 'fine';
    if (needsRefresh) refresh(model, fate);
    const expected = !answered ? 'no answer' : model.session ? 200 : 401;
    expect(answers).toEqual(tabs.map(() => expected));
    expect(real.refreshes).toBeLessThanOrEqual(tabs.length);
    if (!needsRefresh) expect(real.refreshes).toBe(0);
  });

const buildWait = (name: string, milliseconds: number) =>
  buildCommand(`wait ${name}`, async (model, { server }) => {
    model.now += milliseconds;
    server.clock.now = new Date(model.now);
  });

const lateCallFrom = (tabs: readonly number[], fate: AnswerFate) =>
  buildCommand(`call from ${tabs} with an expired token (${fate})`, async (model, real) => {
    await buildWait('past the access token', limits.accessLife + 1).run(model, real);
    await callFrom(tabs, fate).run(model, real);
  });

const signOutOn = (tab: number, fate: AnswerFate) =>
  buildCommand(`sign out on tab ${tab} (${fate})`, async (model, real) => {
    real.fate = fate;
    const response = await real.tabs[tab]?.signOut();
    real.fate = 'fine';
    expect(response).toBe(fate === 'fine');
    model.session = undefined;
  });

const buildReload = (tab: number) =>
  buildCommand(`reload tab ${tab}`, async (_model, real) => {
    real.tabs[tab] = await real.open();
  });

const fates: AnswerFate[] = ['fine', 'fine', 'lost', 'never'];
const pickCommand = (commands: SessionCommand[]) => fc.constantFrom(...commands);
const all = [
  pickCommand([signInOn(0), signInOn(1)]),
  pickCommand(fates.flatMap((fate) => [callFrom([0], fate), callFrom([1], fate)])),
  pickCommand([lateCallFrom([0, 1], 'fine'), lateCallFrom([0, 1, 0, 1, 0], 'fine')]),
  pickCommand(fates.flatMap((fate) => [lateCallFrom([0], fate), lateCallFrom([1], fate)])),
  fc.constant(lateCallFrom([0], 'lost')),
  pickCommand([
    buildWait('a second', 1000),
    buildWait('past the grace', 11_000),
    buildWait('past the access token', limits.accessLife + 1),
  ]),
  pickCommand([buildWait('5 days', 432e6), buildWait('8 days', 691e6)]),
  pickCommand([signOutOn(0, 'fine'), signOutOn(1, 'lost'), signOutOn(0, 'never')]),
  pickCommand([buildReload(0), buildReload(1)]),
];

const sessionModel = (server: AccountServer, sabotage: { forgetful?: boolean } = {}) =>
  fc.asyncProperty(fc.commands(all, { maxCommands: 24, size: 'max' }), fc.boolean(), async (commands, locked) => {
    const real = await openSessionUnderTest(server, { locked, ...sabotage });
    const model: SessionModel = { now: server.clock.now.getTime() };
    await fc.asyncModelRun(() => ({ model, real }), commands);
  });

const databases = startEngines();

onEachEngine('%s', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(await databases.createDatabase(engine));
  });
  afterAll(() => server.close());

  test(`A11 ${sequences} sequences match the model`, { timeout: patience }, async () => {
    const numRuns = engine === 'sqlite' ? sequences : Math.max(controlRuns, Math.ceil(sequences / 3));
    await fc.assert(sessionModel(server), { numRuns, seed });
  });

  test('A11 control: the test finds a server that forgets the previous refresh token', {
    timeout: patience,
  }, async () => {
    const options = { numRuns: controlRuns, seed: defaultSeed, endOnFailure: true };
    const { failed } = await fc.check(sessionModel(server, { forgetful: true }), options);
    expect(failed).toBe(true);
  });
});
