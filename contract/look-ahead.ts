/**
 * Which pages a browser may fetch before they are pressed, and make ready once a press begins: those that are the same for
 * everybody and change nothing by being asked for. What has a name, a key, a language in its address or a frame is none of them.
 */

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

/** An attribute of the pages that look ahead. It says `pointed` where hovering means a pointer. */
export const ahead = 'data-ahead';

/** An eager rule fetches what is hovered for 10 ms; on a phone, and before Chromium 141, it would fetch every link in sight. */
export const rules: string = JSON.stringify({
  prefetch: [
    { where, eagerness: 'moderate' },
    { where: { and: [where, { selector_matches: `[${ahead}=pointed] *` }] }, eagerness: 'eager' },
  ],
  prerender: [{ where, eagerness: 'moderate' }],
});

/** What Trusted Types call the one text that may become rules. */
export const rulesPolicy = 'look-ahead';
