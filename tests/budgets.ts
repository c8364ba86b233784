/** Brotli kilobytes of the first view of a page on a phone. Much less than that is a fault, too. */
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
