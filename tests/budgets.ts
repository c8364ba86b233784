/** Brotli KB of the first view of a page on a phone. Much less is a fault, too. */
export const pageBudgets: Record<
  string,
  Record<'document' | 'script' | 'font' | 'picture' | 'film', [least: number, most: number]>
> = {
  '/': { document: [8, 15], script: [0.5, 3.4], font: [26, 32], picture: [18, 190], film: [0, 0] },
  '/events': { document: [8, 15], script: [0.5, 3.4], font: [26, 50], picture: [30, 190], film: [0, 0] },
  '/contact': { document: [8, 15], script: [0.5, 3], font: [26, 32], picture: [8, 24], film: [0, 0] },
};

/** All script that a page may load before the visitor acts, inline or not, in brotli KB. */
export const scriptBudget = 12;
