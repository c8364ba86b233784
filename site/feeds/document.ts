/** What a program fetches, under its media type. */
export const documentOf = (type: `${string}/${string}`, text: string): Response =>
  new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
