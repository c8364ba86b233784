import { expect, test } from 'vitest';
import { type AutosaveAnswer, type AutosaveFields, Autosaver, type AutosaveState } from './autosaver.ts';

/** `c v0 base7`: the text, the draft's version and the published revision. */
const summarize = (fields: AutosaveFields) => {
  const [text, version, base] = fields.map(([, value]) => value);
  return `${text} v${version} base${base}`;
};

/** Simulates a form with one field, a clock that the test moves, and a server's answers. */
function openAutosaver(answers: (AutosaveAnswer | Promise<AutosaveAnswer>)[]) {
  let text = 'a';
  const states: AutosaveState[] = [];
  const sent: string[] = [];
  const timers: { at: number; then: () => void }[] = [];
  let now = 0;
  let stored: AutosaveFields | undefined;
  const autosaver = new Autosaver(
    {
      readFields: () => [['text', text]],
      async send(fields) {
        sent.push(summarize(fields));
        return answers.shift() ?? { kind: 'offline' };
      },
      storeLocally(fields) {
        stored = fields;
        return true;
      },
      removeLocally() {
        stored = undefined;
      },
      onState: (state) => states.push(state),
      onSaved: () => {},
      schedule(milliseconds, then) {
        const timer = { at: now + milliseconds, then };
        timers.push(timer);
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
      },
    },
    { version: 0, baseRevision: 7 },
  );
  return {
    autosaver,
    sent,
    type(next: string) {
      text = next;
      autosaver.markChanged();
    },
    async wait(milliseconds: number) {
      const until = now + milliseconds;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        now = next.at;
        next.then();
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = until;
    },
    last: () => states.at(-1),
    stored: () => stored && summarize(stored),
  };
}

const saved = (version: number): AutosaveAnswer => ({
  kind: 'saved',
  version,
  at: '2027-01-01T13:02:00Z',
  formIssues: [],
  contentIssues: [],
});

test('typed text is stored in this browser at once, until the server confirms that it is saved', async () => {
  const { autosaver, type, wait, sent, stored, last } = openAutosaver([saved(1), saved(2)]);
  type('b');
  type('c');
  await wait(300);
  expect([stored(), sent, last()?.kind]).toEqual(['c v0 base7', [], 'waiting']);
  await wait(1000);
  expect([stored(), sent, last()?.kind]).toEqual([undefined, ['c v0 base7'], 'saved']);
  autosaver.storeLocally();
  expect(stored(), 'a page that is left offers nothing that is saved').toBeUndefined();
  type('d');
  await wait(1000);
  expect(sent).toEqual(['c v0 base7', 'd v1 base7']);
});

test('while a person types without a pause, the text is still saved every few seconds', async () => {
  const { type, wait, sent } = openAutosaver([saved(1), saved(2)]);
  for (let key = 0; key < 70; key++) {
    type(`${key}`);
    await wait(100);
  }
  expect(sent.length).toBe(2);
});

test('without an answer, the same text is sent again until it is saved, then the newer text', async () => {
  const offline: AutosaveAnswer = { kind: 'offline' };
  const { autosaver, type, wait, sent, stored, last } = openAutosaver([offline, offline, saved(1), saved(2)]);
  type('b');
  await wait(800);
  expect([autosaver.isOffline, last()]).toEqual([true, { kind: 'offline', isStored: true }]);
  type('c');
  await wait(300);
  expect([sent, stored()]).toEqual([['b v0 base7'], 'c v0 base7']);
  await wait(60_000);
  expect(sent).toEqual(['b v0 base7', 'b v0 base7', 'b v0 base7', 'c v1 base7']);
  expect([last()?.kind, stored()]).toEqual(['saved', undefined]);
});

test('text typed while a save runs stays in this browser with the new version until it is saved, too', async () => {
  const [first, second] = [Promise.withResolvers<AutosaveAnswer>(), Promise.withResolvers<AutosaveAnswer>()];
  const { type, wait, sent, stored } = openAutosaver([first.promise, second.promise]);
  type('b');
  await wait(800);
  type('c');
  first.resolve(saved(1));
  await wait(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect([sent, stored()]).toEqual([['b v0 base7', 'c v1 base7'], 'c v1 base7']);
  second.resolve(saved(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(stored()).toBeUndefined();
});

test('after a conflict nothing is sent, and all text stays in this browser', async () => {
  const { type, wait, sent, stored, last } = openAutosaver([{ kind: 'conflict', reason: 'conflict', by: 'Falk' }]);
  type('b');
  await wait(800);
  expect(last()).toEqual({ kind: 'stopped', rejection: { reason: 'conflict', by: 'Falk', at: undefined } });
  type('c');
  await wait(60_000);
  expect([sent, stored()]).toEqual([['b v0 base7'], 'c v0 base7']);
});

test('text is not sent again by itself after the session ends or the server finds it invalid', async () => {
  const invalid: AutosaveAnswer = { kind: 'invalid', message: 'Zu lang.' };
  const { autosaver, type, wait, sent, last } = openAutosaver([{ kind: 'signedOut' }, invalid, saved(1)]);
  type('b');
  await wait(800);
  type('c');
  await wait(60_000);
  expect([sent, last()?.kind]).toEqual([['b v0 base7'], 'signedOut']);
  await autosaver.save();
  await autosaver.save();
  expect([sent, last()]).toEqual([['b v0 base7', 'c v0 base7'], invalid]);
  type('d');
  await wait(800);
  expect([sent.at(-1), last()?.kind]).toEqual(['d v0 base7', 'saved']);
});

test('after each answer the first pause without one is short again', async () => {
  const offline: AutosaveAnswer = { kind: 'offline' };
  const { type, wait, sent } = openAutosaver([offline, offline, saved(1), offline, saved(2)]);
  type('b');
  await wait(10_000);
  type('c');
  await wait(700);
  expect(sent.at(-1)).toBe('c v1 base7');
  const before = sent.length;
  await wait(2000);
  expect(sent.length).toBe(before + 1);
});

test('a save whose answer was lost is no conflict with oneself', async () => {
  const { autosaver, type, wait, last } = openAutosaver([{ kind: 'offline' }, saved(1)]);
  type('b');
  await wait(800);
  autosaver.compareVersion({ version: 1, revision: 7, by: '' }, autosaver.answerCount);
  expect(last()?.kind).toBe('offline');
  await wait(2000);
  expect(last()?.kind).toBe('saved');
});

test('without an answer the pause grows to twenty seconds and no further', async () => {
  const { type, wait, sent } = openAutosaver([]);
  type('b');
  await wait(79_000);
  expect(sent.length).toBe(7);
});

test('text that was just typed is in this browser when a save fails or stops', async () => {
  const first = openAutosaver([{ kind: 'offline' }]);
  first.type('b');
  await first.autosaver.save();
  expect([first.stored(), first.last()]).toEqual(['b v0 base7', { kind: 'offline', isStored: true }]);
  const second = openAutosaver([]);
  second.type('b');
  second.autosaver.compareVersion({ version: 3, revision: 7, by: 'Falk' }, second.autosaver.answerCount);
  expect([second.stored(), second.last()?.kind]).toEqual(['b v0 base7', 'stopped']);
});

test('a second submit begins the pause anew', async () => {
  const { autosaver, wait } = openAutosaver([]);
  autosaver.pauseForSubmit();
  await wait(15_000);
  autosaver.pauseForSubmit();
  await wait(15_000);
  expect(autosaver.isSubmitting).toBe(true);
  await wait(5000);
  expect(autosaver.isSubmitting).toBe(false);
});

test('only a newer version that another person saved stops saving', async () => {
  const { autosaver, type, wait, last } = openAutosaver([saved(1)]);
  type('b');
  await wait(800);
  autosaver.compareVersion({ version: 0, revision: 7, by: '' }, 0);
  autosaver.compareVersion({ version: 1, revision: 7, by: '' }, autosaver.answerCount);
  expect(last()?.kind).toBe('saved');
  autosaver.compareVersion({ version: 2, revision: 7, by: 'Falk' }, autosaver.answerCount);
  expect(last()).toMatchObject({ kind: 'stopped', rejection: { by: 'Falk' } });
});

test('a form without a draft stops when a colleague has published the entry', () => {
  const { autosaver, last } = openAutosaver([]);
  autosaver.compareVersion({ version: 0, revision: 7, by: '' }, autosaver.answerCount);
  expect(last()?.kind).not.toBe('stopped');
  autosaver.compareVersion({ version: 0, revision: 8, by: 'Falk' }, autosaver.answerCount);
  expect(last()).toMatchObject({ kind: 'stopped', rejection: { by: 'Falk' } });
});

test('text typed after a submit stays in this browser, and is saved if no new page comes', async () => {
  const { autosaver, type, wait, sent, stored, last } = openAutosaver([saved(1), saved(2)]);
  type('b');
  await wait(1000);
  autosaver.pauseForSubmit();
  type('c');
  autosaver.compareVersion({ version: 0, revision: 8, by: '' }, autosaver.answerCount);
  await wait(5000);
  await autosaver.save();
  expect([sent, stored(), last()?.kind]).toEqual([['b v0 base7'], 'c v1 base7', 'waiting']);
  await wait(20_000);
  expect([sent, stored(), last()?.kind]).toEqual([['b v0 base7', 'c v1 base7'], undefined, 'saved']);
  expect([autosaver.isOffline, autosaver.isSaved]).toEqual([false, true]);
});
