/** Measures the processor time of each turn of the event loop, whatever other programs do. */
export function watchEventLoop() {
  let longest = 0;
  let before = readCpuTime();
  const tick = () => {
    const now = readCpuTime();
    longest = Math.max(longest, now - before);
    before = now;
  };
  // Runs in every turn, so a blocked turn shows in the next one.
  const timer = setInterval(tick, 1);
  return {
    /** the longest turn so far, in milliseconds */
    longest() {
      clearInterval(timer);
      tick();
      return longest;
    },
  };
}

function readCpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
