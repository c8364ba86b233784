/** Prefetched pages must be the same for everyone and change nothing, not even a cookie. */

const asideFrom = [
  '/*\\?*lng=*',
  '/account*',
  '/login*',
  '/signup*',
  '/password/*',
  '/verify*',
  '/requests/*',
  '/newsletter/*',
  '/alerts/*',
  '/office*',
  '/search*',
  '/visit/day*',
  '/embed/*',
  '/media/*',
  '/assets/*',
  '/catalogue*',
  '/*.*',
];

export const where = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: asideFrom } },
    { not: { selector_matches: '[download], [rel~=nofollow], [data-language], [target=_blank]' } },
  ],
};

export const ahead = 'data-ahead';

/** Eager rules fetch after 10 ms of hover; on phones and before Chromium 141 every visible link. */
export const rules: string = JSON.stringify({
  prefetch: [
    { where, eagerness: 'moderate' },
    { where: { and: [where, { selector_matches: `[${ahead}=pointed] *` }] }, eagerness: 'eager' },
  ],
  prerender: [{ where, eagerness: 'moderate' }],
});

/** name of the Trusted Types policy for the rules */
export const rulesPolicy = 'look-ahead';
