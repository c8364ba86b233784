/**
 * Keeps only the hashes of this page: nginx refuses the 4 KB header that all hashes of the build
 * make. A script that is not in the build gets no hash.
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { speculationAttribute, speculationRules } from '#contract/speculation-rules.ts';

const inline = /<(script|style)(?=[\s>])(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

export function selectPageHashes(html: string, policyOfBuild: string): string[] {
  const contents = [...html.matchAll(inline)].map(([, , content = '']) => content);
  const hashes = new Set(contents.map((content) => `'sha256-${hash('sha256', content, 'base64')}'`));
  return policyOfBuild
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => /^(script|style)-src /.test(directive))
    .map((directive) => {
      const [name, ...sources] = directive.split(' ');
      const own = sources.filter((source) => !source.startsWith("'sha256-") || hashes.has(source));
      return [name, ...own, ...(name === 'script-src' && hasPrefetchRules(html) ? [rulesSource] : [])].join(' ');
    });
}

const prefetchAttributePattern = new RegExp(`^<!doctype html>\\s*<html [^>]*${speculationAttribute}[ =>]`, 'i');
export const hasPrefetchRules = (html: string): boolean => prefetchAttributePattern.test(html);

/** Allows the page to write the speculation rules (site/shell/prefetch.ts), and no others. */
const rulesSource: string = `'sha256-${hash('sha256', speculationRules, 'base64')}'`;

/** A prefetch is not a visit yet: the server neither counts it nor sets a cookie. */
export const isPrefetch = ({ 'sec-purpose': purpose }: IncomingHttpHeaders): boolean =>
  typeof purpose === 'string' && purpose.startsWith('prefetch');
