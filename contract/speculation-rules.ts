/** Prefetched pages must be the same for everyone and change nothing, not even a cookie. */

const excludedPaths = [
  ...['/*\\?*lng=*', '/account*', '/login*', '/signup*', '/password/*', '/verify*'],
  ...['/requests/*', '/newsletter/*', '/alerts/*', '/office*', '/search*', '/visit/day*'],
  ...['/embed/*', '/media/*', '/assets/*', '/catalogue*', '/*.*'],
];

export const speculationCondition = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: excludedPaths } },
    { not: { selector_matches: '[download], [rel~=nofollow], [data-language], [target=_blank]' } },
  ],
};

export const speculationAttribute = 'data-prefetch';

/** Eager: after 10 ms of hover; every visible link on phones and before Chromium 141. */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    { where: speculationCondition, eagerness: 'moderate' },
    {
      where: { and: [speculationCondition, { selector_matches: `[${speculationAttribute}=pointed] a` }] },
      eagerness: 'eager',
    },
  ],
  prerender: [{ where: speculationCondition, eagerness: 'moderate' }],
});

/** name of the Trusted Types policy for the rules */
export const speculationPolicy = 'look-ahead';
