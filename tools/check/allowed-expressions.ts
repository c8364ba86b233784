/** Regular expressions that may take super-linear time, and why that does no harm. Each as it is written in the code. */
export const allowedExpressions: Readonly<Record<string, string>> = {
  [String.raw`/^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s`]: 'DATABASE_URL, which the operator writes',
  [String.raw`/(?<=^\/.+)\/[^/]+$/`]: 'addresses of our own pages, in npm run look',
};
