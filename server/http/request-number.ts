import { signs, someSigns } from './signs.ts';

/**
 * `7K4MQ-B2`: by what the page somebody saw and the line in the log find each other. The first part is this start's own, so that
 * several servers, and one that was started anew, give no number twice; the rest only counts, because every request gets one.
 */
export function requestNumbers(): () => string {
  const start = someSigns(5);
  let count = 0;
  return () => `${start}-${counted(count++)}`;
}

function counted(count: number): string {
  let written = '';
  let left = count;
  do {
    written = signs[left % signs.length] + written;
    left = Math.floor(left / signs.length);
  } while (left > 0);
  return written;
}
