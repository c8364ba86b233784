/** Processor time that one turn of the event loop takes. Other programs do not change it. */
export function watchEventLoop() {
  let longest = 0;
  let before = readCpuTime();
  const tick = () => {
    const now = readCpuTime();
    longest = Math.max(longest, now - before);
    before = now;
  };
  // Due in every turn: whatever holds one up shows in the next.
  const timer = setInterval(tick, 1);
  return {
    /** in milliseconds, until now */
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
