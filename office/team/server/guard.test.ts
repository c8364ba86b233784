import { expect, test } from 'vitest';
import { readReturnAddress } from './guard.ts';

test('sign-in returns to the requested address inside the office only', () => {
  for (const way of ['/office', '/office/pictures/batch?ids=oak,barn,lake', '/office/visual-editor?address=%2Fpark'])
    expect(readReturnAddress(way)).toBe(way);
  for (const way of ['https://evil.example/', '//evil.example', '/office@evil.example', '/office/../', '/park', 7])
    expect(readReturnAddress(way)).toBe('/office');
});
