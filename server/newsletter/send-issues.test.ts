import { expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { hasTooManyFailures, spreadByHost } from './send-issues.ts';

const now = 1_000_000;
const pause = limits.issueHostPause;
const to = (...hosts: string[]) => hosts.map((host) => ({ to: `reader@${host}` }));
const after = ({ emails }: ReturnType<typeof spreadByHost>) => emails.map(({ due: at }) => at.getTime() - now);

test('emails to one host have pauses, those to different hosts have none', () => {
  const due = after(spreadByHost(to('a.example', 'a.example', 'b.example', 'A.example'), now, {}));
  expect(due).toEqual([0, pause, 0, 2 * pause]);
});

test('the next batch continues those pauses of each host that are not over', () => {
  const { nextSendByHost } = spreadByHost(to('a.example', 'a.example', 'b.example'), now, { 'c.example': now - 1 });
  expect(nextSendByHost).toEqual({ 'a.example': now + 2 * pause, 'b.example': now + pause });
  expect(after(spreadByHost(to('a.example', 'c.example'), now, nextSendByHost))).toEqual([2 * pause, 0]);
  expect(after(spreadByHost(to('__proto__'), now, {}))).toEqual([0]);
});

test('at least ten failures stop an issue if they are more than a tenth', () => {
  expect(hasTooManyFailures(3, 9)).toBe(false);
  expect(hasTooManyFailures(90, 10)).toBe(false);
  expect(hasTooManyFailures(89, 10)).toBe(true);
  expect(hasTooManyFailures(0, 10)).toBe(true);
});
