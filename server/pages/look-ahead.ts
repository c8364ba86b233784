import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ahead, rules } from '#contract/look-ahead.ts';

const mark = new RegExp(`^<!doctype html>\\s*<html [^>]*${ahead}[ =>]`, 'i');
export const looksAhead = (html: string): boolean => mark.test(html);

/** Under this a page may write the rules of looking ahead into itself (site/shell/look-ahead.ts), and no others. */
export const rulesSource: string = `'sha256-${hash('sha256', rules, 'base64')}'`;

/** Nobody looks yet, and perhaps nobody will: nothing is counted and nothing remembered of it. */
export const isAhead = ({ 'sec-purpose': purpose }: IncomingHttpHeaders): boolean =>
  typeof purpose === 'string' && purpose.startsWith('prefetch');
