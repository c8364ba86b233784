/**
 * An offer is a list of lines: so many seats of one price group (contract/content/prices.ts). Every
 * amount on a page, in an email, an export or a receipt is a sum made here.
 */
export interface PriceLine {
  group: string;
  seats: number;
  /** per seat */
  cents: number;
}

/** The most seats of an event, and of a party that the office offers seats and the door lets in. */
export const maxSeats = 2000;

export const sumSeats = (lines: readonly Pick<PriceLine, 'seats'>[]): number =>
  lines.reduce((sum, { seats }) => sum + seats, 0);

export const sumCents = (lines: readonly Pick<PriceLine, 'seats' | 'cents'>[]): number =>
  lines.reduce((sum, { seats, cents }) => sum + seats * cents, 0);

/** The wanted seats at the prices of the offer. Undefined if the offer has fewer. */
export function atOfferedPrices(offered: readonly PriceLine[], wanted: readonly PriceLine[]): PriceLine[] | undefined {
  const lines = wanted.flatMap(({ group, seats }) => {
    const line = offered.find((one) => one.group === group && one.seats >= seats);
    return line ? [{ ...line, seats }] : [];
  });
  return lines.length === wanted.length ? lines : undefined;
}

/** True if each line of `wanted` is in `lines`, with as many seats or more. */
export const coversLines = (lines: readonly PriceLine[], wanted: readonly PriceLine[]): boolean =>
  wanted.every(({ group, seats, cents }) =>
    lines.some((line) => line.group === group && line.cents === cents && line.seats >= seats),
  );

export const areSameLines = (lines: readonly PriceLine[], others: readonly PriceLine[]): boolean =>
  lines.length === others.length && sumSeats(lines) === sumSeats(others) && coversLines(lines, others);

/** The form field with the number of seats of a price group: taken, kept, or returned. */
export const seatsField = (group: string) => `seats.${group}` as const;
export const returnedField = (group: string) => `returned.${group}` as const;
export type SeatsField = typeof seatsField | typeof returnedField;

/** These fields of a form, by group. */
export function pickSeatsFields(
  values: Readonly<Record<string, unknown>>,
  name: SeatsField = seatsField,
): Record<string, unknown> {
  const prefix = name('');
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), value]] : [],
    ),
  );
}

type SeatsByGroup = Readonly<Record<string, number>>;

/** The lines with as many seats as are kept. Undefined if that is more than there were. */
export function keepSeats(lines: readonly PriceLine[], kept: SeatsByGroup): PriceLine[] | undefined {
  const isKnown = Object.keys(kept).every((group) => lines.some((line) => line.group === group));
  const isPossible = lines.every(({ group, seats }) => (kept[group] ?? 0) >= 0 && (kept[group] ?? 0) <= seats);
  if (!isKnown || !isPossible) return undefined;
  return lines.map((line) => ({ ...line, seats: kept[line.group] ?? 0 })).filter(({ seats }) => seats > 0);
}

/** The lines without the seats that are returned. Undefined if those are more than there were. */
export function takeSeatsAway(lines: readonly PriceLine[], returned: SeatsByGroup): PriceLine[] | undefined {
  const isKnown = Object.keys(returned).every((group) => lines.some((line) => line.group === group));
  if (!isKnown) return undefined;
  return keepSeats(lines, Object.fromEntries(lines.map(({ group, seats }) => [group, seats - (returned[group] ?? 0)])));
}
