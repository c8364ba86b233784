export interface PeriodicJob {
  close: () => Promise<void>;
}

export function runPeriodically(pause: number, run: () => Promise<unknown>, onError: (error: unknown) => void) {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = turn();

  async function turn(): Promise<void> {
    await run().catch(onError);
    if (closed) return;
    timer = setTimeout(() => {
      underWay = turn();
    }, pause).unref();
  }

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
