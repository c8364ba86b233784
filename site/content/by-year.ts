export const groupByYear = <T>(all: readonly T[], yearOf: (item: T) => number) =>
  [...Map.groupBy(all, yearOf)].map(([year, items]) => ({ year, items })).sort((a, b) => b.year - a.year);
