/**
 * What the first view of a page may weigh on a phone, in brotli kilobytes: more is a fault, and so is much less, for then
 * something is missing or the budget has become too wide to notice anything. Pictures count with what the browser fetches
 * ahead of the first scroll; the hero alone has a limit of its own in phone.spec.ts. Short scripts stand in
 * the page itself, so their weight is the document's; what is longer lies beside it and is kept by the browser.
 */
export const pageBudgets: Record<
  string,
  Record<'document' | 'script' | 'font' | 'picture' | 'film', [least: number, most: number]>
> = {
  '/': { document: [8, 15], script: [0.5, 3], font: [26, 32], picture: [18, 190], film: [0, 0] },
  '/events': { document: [8, 15], script: [0.5, 3], font: [26, 50], picture: [30, 190], film: [0, 0] },
  '/contact': { document: [8, 15], script: [0.5, 3], font: [26, 32], picture: [0, 0], film: [0, 0] },
};

/** All script a page may bring before anything is touched, inside and outside the page, in brotli kilobytes. */
export const scriptBudget = 12;
