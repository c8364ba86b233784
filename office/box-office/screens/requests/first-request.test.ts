import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The options with which the first request got the focus. */
async function openList(hasFocusElsewhere: boolean) {
  vi.resetModules();
  const focus = vi.fn();
  const body = {};
  vi.stubGlobal('document', {
    body,
    activeElement: hasFocusElsewhere ? {} : body,
    querySelector: (selector: string) => (selector === '[data-first-request]' ? { focus } : null),
  });
  await import('./first-request.ts');
  return focus.mock.calls;
}

test('the first request of the list gets the focus, without scrolling and without a box', async () => {
  expect(await openList(false)).toEqual([[{ focusVisible: false, preventScroll: true }]]);
});

test('a person who already types in a field keeps the focus there', async () => {
  expect(await openList(true)).toEqual([]);
});
