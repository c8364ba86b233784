/** The lines of an offer are JSON in its row. Only these two functions read and write them. */
import { type PriceLine, sumSeats } from '#contract/booking/price-lines.ts';

export const readLines = ({ lines }: { lines: string }): PriceLine[] => JSON.parse(lines) as PriceLine[];

/** Both columns together, so that `seats` is always the sum. */
export const toLineColumns = (lines: readonly PriceLine[]) => ({
  seats: sumSeats(lines),
  lines: JSON.stringify(lines),
});
