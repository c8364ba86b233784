import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { specialCounts, viewSources } from '#contract/office/stats.ts';
import { limits } from '#server/limits.ts';
import { createViewCounter } from './counter.ts';

const looking = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' };
const home = { page: '/', language: 'de' } as const;
const noon = '2026-11-21T12:00:00Z';

type View = Parameters<ReturnType<typeof createViewCounter>['count']>[1];
function counting(all: IncomingHttpHeaders[], viewed: View = home) {
  const { count, take } = createViewCounter(() => new Date(noon));
  for (const headers of all) count(headers, viewed);
  return take();
}

const row = { day: '2026-11-21', what: '/', language: 'de', referrer: '', views: 1 };

test.each([
  ['a program', {}],
  ['a frame', { ...looking, 'sec-fetch-dest': 'iframe' }],
  ['a prefetch', { ...looking, 'sec-purpose': 'prefetch' }],
  ['a program that sends only sec-fetch-mode', { 'sec-fetch-mode': 'navigate' }],
])('a page view by %s counts as a bot', (_, headers) => {
  const referer = 'https://www.nordkurier.de/';
  const others = { 'user-agent': 'Feedly', referer, ...headers };
  expect(counting([others, headers])).toEqual([{ ...row, what: specialCounts.bots, language: '', views: 2 }]);
});

test.each([
  ['https://www.nordkurier.de/kultur?q=Tollenau#x', 'nordkurier.de'],
  [undefined, viewSources.none],
  ['android-app://com.example.mail/', viewSources.others],
  ['http://192.168.1.7/start', viewSources.others],
  ['http://fritz/', viewSources.others],
  [`https://${'a.'.repeat(60)}example/`, viewSources.others],
])('a page view with the referrer %j is counted under %j', (referer, referrer) => {
  expect(counting([{ ...looking, referer }])).toEqual([{ ...row, referrer }]);
  const within = { ...looking, 'sec-fetch-site': 'same-origin', referer };
  expect(counting([within]), 'from a page of ours').toEqual([{ ...row, referrer: viewSources.own }]);
});

test('two visits of two visitors are stored like two visits of one visitor', () => {
  const referer = 'https://www.nordkurier.de/';
  const ada = { ...looking, referer: `${referer}ada?id=1`, 'user-agent': 'Firefox', cookie: 'i18next=de; token=a' };
  const ben = {
    ...{ ...looking, referer: `${referer}ben`, 'user-agent': 'Safari', 'accept-language': 'de-CH', dnt: '1' },
    ...{ 'x-forwarded-for': '203.0.113.9', 'if-none-match': 'W/"x"', 'sec-ch-ua': '"Chromium"', via: 'a proxy' },
  };
  expect(counting([ada, ben])).toEqual(counting([ada, ada]));
  expect(counting([ada, ben])).toEqual([{ ...row, referrer: 'nordkurier.de', views: 2 }]);
  const control = counting([ada, { ...ben, referer: 'https://ndr.de/' }]);
  expect(control, 'control: what is counted does differ').toHaveLength(2);
});

test('a search without results counts twice: as a view of /search, and as a search without results', () => {
  const viewed = { page: '/search', language: 'en', foundNothing: true } as const;
  expect(counting([looking], viewed)).toEqual([
    { ...row, what: '/search', language: 'en' },
    { ...row, what: specialCounts.searchesWithoutResult, language: 'en' },
  ]);
});

test('many referring hosts count as others until the day ends at midnight in Berlin', () => {
  const clock = { now: new Date('2026-11-21T22:59:00Z') };
  const { count, take } = createViewCounter(() => clock.now);
  const from = (name: string) => count({ ...looking, referer: `https://${name}.example/` }, home);
  from('known');
  for (let host = 0; host < limits.referrersPerDay * 2; host++) from(`h${host}`);
  from('known');
  const first = take();
  expect(first).toHaveLength(limits.referrersPerDay + 1);
  expect(first.find(({ referrer }) => referrer === 'known.example')?.views).toBe(2);
  expect(first.find(({ referrer }) => referrer === viewSources.others)?.views).toBe(limits.referrersPerDay + 1);
  clock.now = new Date('2026-11-21T23:00:00Z');
  from('h999');
  expect(take()).toEqual([{ ...row, day: '2026-11-22', referrer: 'h999.example' }]);
});
