export interface YearGroup<T> {
  year: number;
  items: T[];
}

/** Newest year first; a year without anything is no group. */
export function byYear<T extends { year: number }>(all: readonly T[]): YearGroup<T>[] {
  const years = Map.groupBy(all, ({ year }) => year);
  return [...years].map(([year, items]) => ({ year, items })).sort((a, b) => b.year - a.year);
}
