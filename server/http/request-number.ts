import { signs, someSigns } from './signs.ts';

/** `7K4MQ-B2`, on the error page and in the log. The first part is unique per server start. */
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
