import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const gecko = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Firefox, Linux', gecko],
  ['Chrome, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36`],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`],
  ['Chrome, Android', `Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/156.0.0.0 Mobile Safari/537.36`],
  ['Safari, iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Version/26.1 Mobile Safari/604.1'],
  ['Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Otherbrowser/1.0 Safari/537.36`],
  ['', 'curl/8.1'],
  ['', undefined],
])('the list of sessions names the device “%s” for the browser’s user agent %s', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device);
});
