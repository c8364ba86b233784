import { unset } from '#site/language/typeset.ts';

/** Programs search and compare these documents, so their spaces are plain. */
export const documentOf = (type: `${string}/${string}`, text: string): Response =>
  new Response(unset(text), { headers: { 'content-type': `${type}; charset=utf-8` } });
