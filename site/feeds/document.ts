import { unprotectSpaces } from '#site/language/typeset.ts';

/** Programs search and compare these documents, so their spaces are plain. */
export const plainDocument = (type: `${string}/${string}`, text: string): Response =>
  new Response(unprotectSpaces(text), { headers: { 'content-type': `${type}; charset=utf-8` } });
