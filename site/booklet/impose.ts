/** How pages of A5 lie on sheets of A4 that are printed on both sides and folded in the middle, one into the other. */

export interface Placed {
  /** the side of a sheet, from 0: what the printer prints first */
  side: number;
  half: 'left' | 'right';
}

/** A booklet has four pages, or eight, or twelve. */
export const fullSheets = (pages: number): number => Math.ceil(pages / 4) * 4;

/** `page` counts from 0. Of eight pages the sides hold 8|1, 2|7, 6|3 and 4|5. */
export function placed(page: number, pages: number): Placed {
  const fromOutside = Math.min(page, pages - 1 - page);
  return { side: fromOutside, half: page % 2 === 0 ? 'right' : 'left' };
}
