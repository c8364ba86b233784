/** The fastest of five runs in milliseconds, which excludes the load of a busy machine. */
export const measureFastest = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    }),
  );
