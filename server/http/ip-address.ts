import { isIPv4 } from 'node:net';

/** Truncates an address: proves where consent came from without naming a person. */
export function truncateIp(address: string): string {
  const plain = stripPrefixAndZone(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return `${expandGroups(plain).slice(0, 3).join(':')}::/48`;
}

/** `2001:db8::1` → 2001, db8, 0, 0, 0, 0, 0, 1 */
function expandGroups(ipv6: string): string[] {
  const [before = '', after = ''] = ipv6.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** The unit of rate limits: an IPv4 address, or the /64 of a home or phone in IPv6. */
export function toRateLimitKey(address: string): string {
  const plain = stripPrefixAndZone(address);
  return isIPv4(plain) ? plain : `${expandGroups(plain).slice(0, 4).join(':')}::/64`;
}

/** Without the IPv4-in-IPv6 prefix and without the zone: `fe80::1%eth0`. */
const stripPrefixAndZone = (address: string): string => address.replace(/^::ffff:/i, '').split('%', 1)[0] ?? '';
