import { expect, test } from 'vitest';
import { type AutosaveAnswer, type AutosaveFields, Autosaver, type AutosaveState } from './autosaver.ts';

/** A form of one word, a clock that is moved by hand, and a server that answers as it is told. */
function keeperOver(answers: AutosaveAnswer[]) {
  let word = 'a';
  const told: AutosaveState[] = [];
  const sent: string[] = [];
  const timers: { at: number; then: () => void }[] = [];
  let now = 0;
  let copied: AutosaveFields | undefined;
  const keeper = new Autosaver(
    {
      read: () => [['word', word]],
      async send(fields) {
        sent.push(fields.map(([, value]) => value).join(' '));
        return answers.shift() ?? { is: 'away' };
      },
      storeLocally(fields) {
        copied = fields;
        return true;
      },
      removeLocal() {
        copied = undefined;
      },
      onState: (state) => told.push(state),
      onSaved: () => {},
      schedule(milliseconds, then) {
        const timer = { at: now + milliseconds, then };
        timers.push(timer);
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
      },
    },
    { version: 0, base: 7 },
  );
  return {
    keeper,
    sent,
    type(next: string) {
      word = next;
      keeper.markChanged();
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
    last: () => told.at(-1),
    copy: () => copied?.map(([, value]) => value).join(' '),
  };
}

const kept = (version: number): AutosaveAnswer => ({
  is: 'kept',
  version,
  at: '2027-01-01T13:02:00Z',
  formIssues: [],
  contentIssues: [],
});

test('what is typed is copied at once, saved after a pause, and the copy goes when the server has it', async () => {
  const { type, wait, sent, copy, last } = keeperOver([kept(1), kept(2)]);
  type('b');
  type('c');
  await wait(300);
  expect([copy(), sent, last()?.is]).toEqual(['c 0 7', [], 'waiting']);
  await wait(1000);
  expect([copy(), sent, last()?.is]).toEqual([undefined, ['c 0 7'], 'kept']);
  type('d');
  await wait(1000);
  expect(sent).toEqual(['c 0 7', 'd 1 7']);
});

test('whoever types without a pause is saved all the same', async () => {
  const { type, wait, sent } = keeperOver([kept(1), kept(2)]);
  for (let key = 0; key < 70; key++) {
    type(`${key}`);
    await wait(100);
  }
  expect(sent.length).toBe(2);
});

test('after a dead line the very same words come first, then the newer ones', async () => {
  const { keeper, type, wait, sent, copy, last } = keeperOver([{ is: 'away' }, { is: 'away' }, kept(1), kept(2)]);
  type('b');
  await wait(800);
  expect([keeper.isOffline, last()]).toEqual([true, { is: 'away', copied: true }]);
  type('c');
  await wait(300);
  expect([sent, copy()]).toEqual([['b 0 7'], 'c 0 7']);
  await wait(60_000);
  expect(sent).toEqual(['b 0 7', 'b 0 7', 'b 0 7', 'c 1 7']);
  expect([last()?.is, copy()]).toEqual(['kept', undefined]);
});

test('what is refused is not sent again, and stays in this browser with every word after it', async () => {
  const { type, wait, sent, copy, last } = keeperOver([{ is: 'refused', reason: 'conflict', by: 'Falk' }]);
  type('b');
  await wait(800);
  expect(last()).toEqual({ is: 'stopped', rejection: { reason: 'conflict', by: 'Falk', at: undefined } });
  type('c');
  await wait(60_000);
  expect([sent, copy()]).toEqual([['b 0 7'], 'c 0 7']);
});

test('signed out, it waits for somebody to come back; unfit, for other words', async () => {
  const unfit: AutosaveAnswer = { is: 'unfit', message: 'Zu lang.' };
  const { keeper, type, wait, sent, last } = keeperOver([{ is: 'signedOut' }, unfit, kept(1)]);
  type('b');
  await wait(800);
  type('c');
  await wait(60_000);
  expect([sent, last()?.is]).toEqual([['b 0 7'], 'signedOut']);
  await keeper.save();
  await keeper.save();
  expect([sent, last()]).toEqual([['b 0 7', 'c 0 7'], unfit]);
  type('d');
  await wait(800);
  expect([sent.at(-1), last()?.is]).toEqual(['d 0 7', 'kept']);
});

test('what somebody else has done is noticed before a word is sent, and what one has done oneself is not taken for it', async () => {
  const { keeper, type, wait, last } = keeperOver([kept(1)]);
  type('b');
  await wait(800);
  keeper.compareVersion({ version: 0, revision: 7, by: '' }, 0);
  keeper.compareVersion({ version: 1, revision: 7, by: '' }, keeper.answerCount);
  expect(last()?.is).toBe('kept');
  keeper.compareVersion({ version: 2, revision: 7, by: 'Falk' }, keeper.answerCount);
  expect(last()).toMatchObject({ is: 'stopped', rejection: { by: 'Falk' } });
});

test('once the form is on its way nothing overtakes it: later words wait in this browser, and go on where no other page comes', async () => {
  const { keeper, type, wait, sent, copy, last } = keeperOver([kept(1), kept(2)]);
  type('b');
  await wait(1000);
  keeper.pauseForSubmit();
  type('c');
  keeper.compareVersion({ version: 0, revision: 8, by: '' }, keeper.answerCount);
  await wait(5000);
  await keeper.save();
  expect([sent, copy(), last()?.is]).toEqual([['b 0 7'], 'c 1 7', 'waiting']);
  await wait(20_000);
  expect([sent, copy(), last()?.is]).toEqual([['b 0 7', 'c 1 7'], undefined, 'kept']);
  expect([keeper.isOffline, keeper.isSaved]).toEqual([false, true]);
});
