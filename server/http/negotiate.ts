export type Encoding = 'br' | 'gzip' | 'identity';

/** The best body the client takes. Browsers send one of a handful of headers, so a look at the words is enough. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  if (takes(header, 'br')) return 'br';
  return takes(header, 'gzip') ? 'gzip' : 'identity';
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
