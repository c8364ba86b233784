import { unset } from '#site/language/typeset.ts';

/** What a program fetches, under its media type; programs search and compare, so its spaces are plain. */
export const documentOf = (type: `${string}/${string}`, text: string): Response =>
  new Response(unset(text), { headers: { 'content-type': `${type}; charset=utf-8` } });
