import { readFileSync } from 'node:fs';
import { buildClassName } from '#tools/class-names.ts';

const site = new URL('../../site/', import.meta.url).pathname;

/** How a page calls a class of a sheet: `classOf('solid', 'ui/Button.module.css')`. */
export const classOf = (local: string, sheet: string): string =>
  buildClassName(local, site + sheet, readFileSync(site + sheet, 'utf8'));
