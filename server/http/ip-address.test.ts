import { expect, test } from 'vitest';
import { toRateLimitKey, truncateIp } from './ip-address.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:8::9', '2001:db8:7::/48'],
  ['2001:db8::', '2001:db8:0::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('the IP address %s is shortened to the network %s', (address, network) => {
  expect(truncateIp(address)).toBe(network);
});

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::FFFF:203.0.113.77', '203.0.113.77'],
  ['2001:db8:7:8::9', '2001:db8:7:8::/64'],
  ['2001:db8:7:8:1:2:3:4', '2001:db8:7:8::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('sign-ins from %s count for %s', (address, key) => {
  expect(toRateLimitKey(address)).toBe(key);
});
