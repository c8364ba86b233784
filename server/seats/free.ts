/**
 * How many chairs of an evening are nobody's. The barn counts, too, on a fine day: in the rain everybody who holds a ticket
 * gets a chair there.
 */
export interface Chairs {
  /** undefined: this evening never plays there */
  park: number | undefined;
  barn: number | undefined;
  /** kept for the press, the family of the singers, a wheelchair */
  held: number;
  accepted: number;
  /** in offers that can still be accepted */
  offered: number;
  /** whoever sits there without a ticket */
  walkIns: number;
}

/** Below zero: chairs were taken away after they had been given. */
export function freeChairs({ park, barn, held, accepted, offered, walkIns }: Chairs): number {
  const rooms = [park, barn].filter((room) => room !== undefined);
  return (rooms.length > 0 ? Math.min(...rooms) : 0) - held - accepted - offered - walkIns;
}
