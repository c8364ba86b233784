/**
 * Two people at one entry, on two servers over one database, with lines that die in either direction, requests that arrive late,
 * sessions that end, windows that are closed and drafts that are thrown away. No word that was shown as saved is ever lost, and
 * any other is still in the browser it was typed in. `ROUNDS=20` runs twenty times as many.
 * @module-tag full
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DraftKept, DraftRefused } from '#contract/live.ts';
import { typedFrom } from '#server/content/form-data.ts';
import { formTree } from '#server/content/form-tree.ts';
import { dataOf, readDraft } from '#server/content/store.ts';
import { type Answer, type Fields, Keeper } from '#site/office/keeping/keeper.ts';
import { type Engine, engines } from '#tests/harness/engines.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { startEngines } from '#tests/harness/per-file.ts';
import { type Person, press, staffMember } from '#tests/harness/staff.ts';

const rounds = Number(process.env['ROUNDS'] ?? 1);
/** One of whose first sequences find each promise that is broken. */
const finding = 2;
const seed = Number(process.env['SEED'] ?? finding);
const few = 15;

/** A promise that is broken on purpose. */
type Broken = 'version' | 'copy' | 'first';

const who = fc.constantFrom<0 | 1>(0, 1);
const does = <const Name extends string>(name: Name) => fc.constant(name);
const deed = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: does('type'), who }) },
  { weight: 6, arbitrary: fc.record({ does: does('wait'), seconds: fc.constantFrom(1, 3, 30) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('line'), who, line: fc.constantFrom('good', 'deaf', 'mute', 'late') }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('session'), who, open: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: does('reload'), who }) },
  { weight: 1, arbitrary: fc.record({ does: does('arrive'), who }) },
  { weight: 1, arbitrary: fc.record({ does: does('discard') }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

const file = shipped.entries.get('news/1.yaml')?.data;
const plain = typedFrom(formTree({ kind: 'news', id: '1' }), file);
const news = { kind: 'news', id: '1' } as const;
const field = 'title.de';

interface Open {
  keeper: Keeper;
  fields: Record<string, string>;
  timers: { at: number; then: () => void }[];
  key: number;
}

class Desk {
  readonly copies = new Map<number, Fields>();
  readonly shown = new Set<string>();
  readonly #as: Person;
  readonly #server: InProcess;
  readonly #broken: Broken | undefined;
  readonly #limbo: (() => Promise<unknown>)[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #line = 'good';
  #signedIn = true;
  #now = 0;
  #open: Open | undefined;
  #opened = 0;

  constructor(server: InProcess, as: Person, broken: Broken | undefined) {
    this.#server = server;
    this.#as = as;
    this.#broken = broken;
  }

  set line(line: string) {
    this.#line = line;
  }
  set session(open: boolean) {
    this.#signedIn = open;
  }

  /** The page as the server shows it, and what was left behind handed in once more. */
  async reload(): Promise<void> {
    this.#open?.keeper.copy();
    this.#open = undefined;
    for (const [key, fields] of this.copies) {
      const answer = await this.#send(fields);
      if (answer.is !== 'kept') continue;
      this.copies.delete(key);
      this.#note(fields);
    }
    const draft = await readDraft(this.#server.storage.db, news);
    const tree = formTree(news);
    const fields = { ...(draft ? typedFrom(tree, dataOf(draft)) : plain) };
    const key = this.#opened++;
    const timers: Open['timers'] = [];
    const keeper: Keeper = new Keeper(
      {
        read: () => Object.entries(fields),
        send: (sent) => this.#send(sent),
        copy: (typed) => {
          if (this.#broken !== 'copy') this.copies.set(key, typed);
          return true;
        },
        forget: () => this.copies.delete(key),
        tell: ({ is }) => {
          if (is === 'kept') this.#note(Object.entries(fields));
        },
        kept: () => {},
        later: (milliseconds, then) => {
          const timer = { at: this.#now + milliseconds, then };
          timers.push(timer);
          return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
        },
      },
      { version: draft?.version ?? 0, base: 0 },
    );
    this.#open = { keeper, fields, timers, key };
  }

  type(word: string): void {
    if (!this.#open) return;
    const { fields, keeper } = this.#open;
    fields[field] += ` ${word}`;
    keeper.touched();
  }

  async wait(seconds: number): Promise<void> {
    const until = this.#now + seconds * 1000;
    for (;;) {
      await this.#settled();
      const timers = this.#open?.timers ?? [];
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      this.#now = next.at;
      next.then();
    }
    this.#now = until;
  }

  async #settled(): Promise<void> {
    do {
      await Promise.all(this.#underWay);
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#underWay.size > 0);
  }

  async arrive(): Promise<void> {
    for (const request of this.#limbo.splice(0)) await request();
  }

  close(): void {
    this.#open?.keeper.copy();
    this.#open = undefined;
  }

  #note(fields: Fields): void {
    for (const word of wordsIn(fields.find(([name]) => name === field)?.[1])) this.shown.add(word);
  }

  #send(fields: Fields): Promise<Answer> {
    const sent = this.#sent(fields);
    this.#underWay.add(sent);
    return sent.finally(() => this.#underWay.delete(sent));
  }

  async #sent(fields: Fields): Promise<Answer> {
    const request = async () => {
      const values = Object.fromEntries(fields);
      if (this.#broken === 'version')
        values['form.version'] = String((await readDraft(this.#server.storage.db, news))?.version ?? 0);
      const as = this.#signedIn ? this.#as : { cookie: 'office=over' };
      return press(this.#server, '/office/content/news/1/draft', values, {
        as,
        headers: { accept: 'application/json' },
      });
    };
    if (this.#line === 'deaf') return { is: 'away' };
    if (this.#line === 'late') {
      this.#limbo.push(request);
      return { is: 'away' };
    }
    const answer = await request();
    if (this.#line === 'mute') return { is: 'away' };
    if (answer.statusCode === 401) return { is: 'signedOut' };
    if (answer.statusCode === 409) return { is: 'refused', ...answer.json<DraftRefused>() };
    expect(answer.statusCode).toBe(200);
    const saved = { is: 'kept', ...answer.json<DraftKept>() } as const;
    return this.#broken === 'first' && versionOf(fields) === '0' ? this.#numberFromOne(saved) : saved;
  }

  /** Gives every new draft the same first version. */
  async #numberFromOne<Saved extends DraftKept>(saved: Saved): Promise<Saved> {
    await this.#server.storage.db.updateTable('contentDrafts').set({ version: 1 }).execute();
    return { ...saved, version: 1 };
  }
}

const versionOf = (fields: Fields) => fields.find(([name]) => name === 'form.version')?.[1];

const wordsIn = (text = ''): string[] => text.match(/\bk\d+\b/g) ?? [];

class House {
  readonly #server: InProcess;
  readonly desks: readonly [Desk, Desk];
  readonly #typed = new Set<string>();
  readonly #thrownAway = new Set<string>();

  constructor(server: InProcess, desks: readonly [Desk, Desk]) {
    this.#server = server;
    this.desks = desks;
  }

  async perform(deed: Deed): Promise<void> {
    if (deed.does === 'wait') await Promise.all(this.desks.map((desk) => desk.wait(deed.seconds)));
    else if (deed.does === 'discard') await this.#discard();
    else {
      const desk = this.desks[deed.who];
      if (deed.does === 'line') desk.line = deed.line;
      if (deed.does === 'session') desk.session = deed.open;
      if (deed.does === 'reload') await desk.reload();
      if (deed.does === 'arrive') await desk.arrive();
      if (deed.does === 'type') {
        const word = `k${this.#typed.size}`;
        this.#typed.add(word);
        desk.type(word);
      }
    }
    await this.assertKept();
  }

  async #discard(): Promise<void> {
    for (const word of await this.stands()) this.#thrownAway.add(word);
    await this.#server.storage.db.deleteFrom('contentDrafts').execute();
  }

  async stands(): Promise<string[]> {
    const draft = await readDraft(this.#server.storage.db, news);
    return wordsIn(draft && (dataOf(draft) as { title: { de: string } }).title.de);
  }

  async assertKept(): Promise<void> {
    const there = new Set([...(await this.stands()), ...this.#thrownAway]);
    for (const { shown } of this.desks)
      expect(
        [...shown].filter((word) => !there.has(word)),
        'shown as saved',
      ).toEqual([]);
  }

  async settle(): Promise<void> {
    for (const desk of this.desks) {
      await desk.arrive();
      desk.line = 'good';
      desk.session = true;
      await desk.wait(60);
      desk.close();
    }
    await this.assertKept();
    const left = this.desks.flatMap(({ copies }) =>
      [...copies.values()].flatMap((fields) => wordsIn(JSON.stringify(fields))),
    );
    const somewhere = new Set([...(await this.stands()), ...this.#thrownAway, ...left]);
    expect(
      [...this.#typed].filter((word) => !somewhere.has(word)),
      'typed',
    ).toEqual([]);
  }
}

const databases = startEngines();

async function proof(engine: Engine, runs: number, broken?: Broken) {
  const settings = await databases.settings(engine);
  await using one = await inProcess(settings);
  // On SQLite there is one server.
  await using other = engine === 'sqlite' ? undefined : await inProcess({ ...settings, DATA_DIR: one.folder });
  const people = [await staffMember(one, 'writer'), await staffMember(one, 'office')] as const;
  const property = fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 30 }), async (deeds) => {
    await one.storage.db.deleteFrom('contentDrafts').execute();
    const desks = [new Desk(one, people[0], broken), new Desk(other ?? one, people[1], broken)] as const;
    for (const desk of desks) await desk.reload();
    const house = new House(one, desks);
    for (const each of deeds) await house.perform(each);
    await house.settle();
  });
  return await fc.check(property, { seed: broken ? finding : seed, numRuns: runs, endOnFailure: broken !== undefined });
}

test.each(engines)(
  '%s: no word that was shown as saved is lost, and every other is still in its browser',
  async (engine) => {
    const found = await proof(engine, (engine === 'sqlite' ? 40 : few) * rounds);
    expect(found.failed ? `${fc.defaultReportMessage(found)}\n${found.errorInstance}` : 'holds').toBe('holds');
  },
);

test.each(['version', 'copy', 'first'] as const)('control: without the %s it is found', async (promise) => {
  const { failed } = await proof('sqlite', few, promise);
  expect(failed).toBe(true);
});
