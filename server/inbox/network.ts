import { isIPv4 } from 'node:net';

/** The network an address belongs to, the host cut off: enough to prove where a consent came from, too little to name who. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [before = '', after = ''] = plain.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return `${groups.slice(0, 3).join(':')}::/48`;
}
