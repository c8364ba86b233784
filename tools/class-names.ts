import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const site = new URL('../site/', import.meta.url).pathname;

/** `_Xq40`: digest of the sheet's path and index of the name. Hashes as names cost 3 to 4 % of a page. */
export function buildClassName(className: string, file: string, css: string): string {
  const [path = file] = file.split('?');
  const sheet = createHash('sha256').update(relative(site, path)).digest('base64url').slice(0, 3);
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))];
  const index = names.indexOf(className);
  if (index < 0) throw new Error(`${file} names no “${className}”.`);
  return `_${sheet}${index.toString(36)}`;
}
