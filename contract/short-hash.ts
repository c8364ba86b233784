/** FNV-1a: distinguishes texts, protects nothing. */
export function computeShortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(5, '0').slice(-5);
}
