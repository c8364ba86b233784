import { afterEach, expect, test, vi } from 'vitest';
import { loadDialogData } from './dialog-data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the texts of the dialog are loaded once, and again after a failure', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), new Response('', { status: 503 })];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.shift() ?? Response.json({ strings: { title: 'Title' } });
    return answer instanceof Response ? answer : answer();
  });
  vi.stubGlobal('fetch', fetch);
  await expect(loadDialogData('en')).rejects.toThrow('Failed to fetch');
  await expect(loadDialogData('en')).rejects.toThrow('503');
  for (const _ of ['loaded', 'kept']) expect(await loadDialogData('en')).toEqual({ strings: { title: 'Title' } });
  expect(fetch.mock.calls).toEqual(Array.from({ length: 3 }, () => ['/tickets/dialog.json?lng=en']));
});
