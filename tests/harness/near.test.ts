import { expect, test } from 'vitest';

const page = `<!doctype html>${'<p>Gras</p>'.repeat(3000)}<h1>Der Garten</h1>${'<p>Schilf</p>'.repeat(3000)}`;

const failure = (check: () => void): string => {
  try {
    check();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'passed';
};

test('a text that a page lacks is shown with the nearest part of the page, and not with all of it', () => {
  const said = failure(() => expect(page).toContain('<h1>Der Park</h1>'));
  expect(said).toContain('<h1>Der Garten</h1>');
  expect(said.length).toBeLessThan(500);
  expect(failure(() => expect(page).not.toContain('Der Garten')).length).toBeLessThan(500);
  expect(failure(() => expect(page).toMatch(/Der Park/)).length).toBeLessThan(500);
  expect(failure(() => expect(page).not.toMatch(/Der G\w+/))).toContain('Der Garten');
});

test('lists and sets are searched as before', () => {
  expect(['a', 'b']).toContain('a');
  expect(new Set([1])).toContain(1);
  expect(failure(() => expect(['a']).toContain('b'))).toContain('lacks');
  expect(failure(() => expect(['a']).not.toContain('a'))).toContain('contains');
});
