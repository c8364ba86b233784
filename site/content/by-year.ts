export interface YearGroup<T> {
  year: number;
  items: T[];
}

export function groupByYear<T>(all: readonly T[], yearOf: (item: T) => number): YearGroup<T>[] {
  const years = Map.groupBy(all, yearOf);
  return [...years].map(([year, items]) => ({ year, items })).sort((a, b) => b.year - a.year);
}
