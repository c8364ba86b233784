import { afterEach, expect, test, vi } from 'vitest';
import { openLocalDrafts } from './local-drafts.ts';

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

test('on a shared computer a person is offered only drafts of their own', () => {
  vi.stubGlobal('localStorage', createStorage());
  openLocalDrafts('ada', 'news/1', 1000).storeOwn({ at: 1000, fields: [['title.de', 'Von Ada']] });
  const listEarlier = (person: string) => openLocalDrafts(person, 'news/1', 2000).deleteExpiredAndListEarlier();
  expect(listEarlier('ada')).toMatchObject([{ fields: [['title.de', 'Von Ada']] }]);
  expect(listEarlier('bodo')).toEqual([]);
});
