/** What the public header observatory gives its best grade for; the content policy of pages has tests of its own. */
const expectedHeaders = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-resource-policy': /^same-origin$/,
  // Private pages say less.
  'referrer-policy': /^strict-origin(-when-cross-origin)?$/,
  'content-security-policy': /^default-src 'none';(?!.*unsafe).*frame-ancestors 'none'/,
} as const;

/** The names of those that are missing or another. */
export const findMissingHeaders = (headers: Headers): string[] =>
  Object.entries(expectedHeaders).flatMap(([name, wanted]) => (wanted.test(headers.get(name) ?? '') ? [] : [name]));
