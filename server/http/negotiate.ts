export type Encoding = 'br' | 'gzip' | 'identity';

export function chooseEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  return (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(header, encoding)) ?? 'identity';
}

function acceptsEncoding(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name, quality] = part.split(';', 2);
    if (name?.trim().toLowerCase() === encoding) return !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '');
  }
  return false;
}

export function isNotModified(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((known) => stripWeakPrefix(known.trim()) === stripWeakPrefix(etag));
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, '');
}
