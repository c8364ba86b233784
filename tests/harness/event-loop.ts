/**
 * How long the event loop is held by one turn. Counted is the processor's time of this thread: a clock on the wall would
 * count what other programs take of a busy machine as well.
 */
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
