export interface Figure {
  name: string;
  found: number;
  unit: string;
  wanted: string;
  reached: boolean;
}

export const atMost = (name: string, found: number, most: number, unit = ''): Figure => ({
  name,
  found: round(found),
  unit,
  wanted: `≤ ${most} ${unit}`.trim(),
  reached: found <= most,
});

export const atLeast = (name: string, found: number, least: number, unit = ''): Figure => ({
  name,
  found: round(found),
  unit,
  wanted: `≥ ${least} ${unit}`.trim(),
  reached: found >= least,
});

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

const round = (value: number): number => Math.round(value * 1000) / 1000;
