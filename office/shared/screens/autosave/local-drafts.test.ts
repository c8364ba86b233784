import { afterEach, expect, test, vi } from 'vitest';
import { officeDraftDays, officeDraftPrefix } from '#contract/storage-names.ts';
import { clearLocalDrafts, openLocalDrafts } from './local-drafts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Like a browser's storage, whose keys are properties of the object. */
function createStorage() {
  const methods = {
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(storage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  };
  const storage: object = Object.create(methods);
  return storage;
}

const draft = (at: number, more = {}) => ({ at, fields: [['title.de', String(at)]] as [string, string][], ...more });

test('earlier drafts of an entry are offered newest first, without those that are too old or unreadable', () => {
  const storage = createStorage();
  vi.stubGlobal('localStorage', storage);
  const [maxAge, now] = [officeDraftDays * 24 * 60 * 60 * 1000, 10 ** 12];
  for (const at of [now - maxAge - 1, now - maxAge, now - 5, now - 3])
    openLocalDrafts('ada', 'news/1', at).storeOwn(draft(at));
  openLocalDrafts('ada', 'news/2', now - 4).storeOwn(draft(now - 4));
  Reflect.set(storage, `${officeDraftPrefix}ada news/1 ${now - 1}`, '{');
  const own = openLocalDrafts('ada', 'news/1', now);
  expect(own.storeOwn(draft(now))).toBe(true);
  const [newest, ...others] = own.deleteExpiredAndListEarlier();
  expect([newest, ...others].map((one) => one?.at)).toEqual([now - 3, now - 5, now - maxAge]);
  expect(Object.keys(storage).filter((key) => key.endsWith(String(now - maxAge - 1)))).toEqual([]);
  const changed = newest && own.updateEarlierDraft(newest, { isSubmitted: true });
  expect(changed).toEqual({ ...newest, isSubmitted: true });
  expect(own.deleteExpiredAndListEarlier()[0]).toEqual(changed);
  own.remove(newest?.storageKey);
  own.remove();
  expect(Object.keys(storage).map((key) => Number(key.split(' ').at(-1)) - now)).not.toContain(-3);
  expect(Object.keys(storage)).not.toContain(`${officeDraftPrefix}ada news/1 ${now}`);
});

test('after a sign-out no draft of anybody is left, and everything else is', () => {
  const storage = createStorage();
  vi.stubGlobal('localStorage', storage);
  for (const person of ['ada', 'bodo']) openLocalDrafts(person, 'news/1', 1).storeOwn(draft(1));
  Reflect.set(storage, 'language', 'de');
  clearLocalDrafts();
  expect(Object.keys(storage)).toEqual(['language']);
});

test('without storage nothing is kept, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  const own = openLocalDrafts('ada', 'news/1', 1);
  expect([own.storeOwn(draft(1)), own.deleteExpiredAndListEarlier()]).toEqual([false, []]);
  own.remove();
  clearLocalDrafts();
});

test('on a shared computer a person is offered only drafts of their own', () => {
  vi.stubGlobal('localStorage', createStorage());
  openLocalDrafts('ada', 'news/1', 1000).storeOwn({ at: 1000, fields: [['title.de', 'Von Ada']] });
  const listEarlier = (person: string) => openLocalDrafts(person, 'news/1', 2000).deleteExpiredAndListEarlier();
  expect(listEarlier('ada')).toMatchObject([{ fields: [['title.de', 'Von Ada']] }]);
  expect(listEarlier('bodo')).toEqual([]);
});
