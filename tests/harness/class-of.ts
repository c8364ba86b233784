import { readFileSync } from 'node:fs';
import { buildClassName } from '#tools/class-names.ts';

const site = new URL('../../site/', import.meta.url).pathname;

/** The name of a class in a page: `classOf('solid', 'ui/Button.module.css')`. */
export const classOf = (local: string, stylesheet: string): string =>
  buildClassName(local, site + stylesheet, readFileSync(site + stylesheet, 'utf8'));
