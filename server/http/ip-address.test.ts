import { expect, test } from 'vitest';
import { truncateIp } from './ip-address.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:8::9', '2001:db8:7::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('the IP address %s is shortened to the network %s', (address, network) => {
  expect(truncateIp(address)).toBe(network);
});
