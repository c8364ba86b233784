export interface PeriodicJob {
  close: () => Promise<void>;
}

export function runPeriodically(pause: number, run: () => Promise<unknown>, onError: (error: unknown) => void) {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = runAndSchedule();

  async function runAndSchedule(): Promise<void> {
    await run().catch(onError);
    if (closed) return;
    timer = setTimeout(() => {
      underWay = runAndSchedule();
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
