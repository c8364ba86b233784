export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli is smaller for cached pages. For pages joined per request gzip is as small and faster. */
const preferredEncodings = { cached: ['br', 'gzip'], joined: ['gzip', 'br'] } as const;

export function chooseEncoding(
  header: string | string[] | undefined,
  page: keyof typeof preferredEncodings = 'cached',
): Encoding {
  if (typeof header !== 'string') return 'identity';
  return preferredEncodings[page].find((encoding) => acceptsEncoding(header, encoding)) ?? 'identity';
}

function acceptsEncoding(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name, quality] = part.split(';', 2);
    if (name?.trim().toLowerCase() === encoding) return !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '');
  }
  return false;
}

export function notModified(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((known) => stripWeakPrefix(known.trim()) === stripWeakPrefix(etag));
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, '');
}
