import { expect, test } from 'vitest';
import { readReturnAddress } from './guard.ts';

test('after sign-in a person returns to the requested address, if it is inside the office', () => {
  for (const path of ['/office', '/office/pictures/batch?ids=oak,barn,lake', '/office/visual-editor?path=%2Fpark'])
    expect(readReturnAddress(path)).toBe(path);
  const others = ['/office/../', '/park', '/office/log?to=//evil.example', '/office/log?a="b', 7];
  for (const path of ['https://evil.example/', '//evil.example', '/office@evil.example', ...others])
    expect(readReturnAddress(path)).toBe('/office');
});
