export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli makes less of a page that is kept. One that is joined for each who asks is as small as gzip, and made sooner. */
const smallest = { kept: ['br', 'gzip'], joined: ['gzip', 'br'] } as const;

/** The best body the client takes. Browsers send one of a handful of headers, so a look at the words is enough. */
export function chooseEncoding(header: string | string[] | undefined, made: keyof typeof smallest = 'kept'): Encoding {
  if (typeof header !== 'string') return 'identity';
  return smallest[made].find((encoding) => takes(header, encoding)) ?? 'identity';
}

function takes(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name, quality] = part.split(';', 2);
    if (name?.trim().toLowerCase() === encoding) return !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '');
  }
  return false;
}

export function notModified(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((known) => weak(known.trim()) === weak(etag));
}

function weak(etag: string): string {
  return etag.replace(/^W\//, '');
}
