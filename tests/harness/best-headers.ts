/** The headers for the best grade of the public observatory; other tests cover the content policy of pages. */
const expectedHeaders = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-resource-policy': /^same-origin$/,
  // Private pages send less.
  'referrer-policy': /^strict-origin(-when-cross-origin)?$/,
  'content-security-policy': /^default-src 'none';(?!.*unsafe).*frame-ancestors 'none'/,
} as const;

/** The names of missing or wrong headers. */
export const findMissingHeaders = (headers: Headers): string[] =>
  Object.entries(expectedHeaders).flatMap(([name, wanted]) => (wanted.test(headers.get(name) ?? '') ? [] : [name]));
