import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const site = new URL('../site/', import.meta.url).pathname;

/** `title_Xq4`. The names that are usual hold the digest of the whole sheet and a line number, on every page and 14 times on a list. */
export function className(local: string, file: string): string {
  const [path = file] = file.split('?');
  return `${local}_${createHash('sha256').update(relative(site, path)).digest('base64url').slice(0, 3)}`;
}
