export interface ChairCount {
  park: number | null;
  barn: number | null;
  held: number;
  accepted: number;
  offered: number;
  walkIns: number;
  free: number;
  cents: number;
  cutOff: string;
  version: number;
}

export interface EveningLine {
  event: number;
  /** Berlin wall time; undefined: no longer in the programme */
  start: string | undefined;
  over: boolean;
  cancelled: boolean;
  chairs: ChairCount | undefined;
  open: number;
  waiting: number;
}

export interface Guest {
  reference: string;
  name: string | null;
  seats: number | null;
  until: string | null;
}

export interface CalledGuest extends Omit<Guest, 'until'> {
  phones: string[];
  version: number;
}
