/** Whoever signs in here is not, or no longer, whoever stood at the door. */
import { forgetAll } from './queue.ts';

try {
  forgetAll();
} catch {
  // A browser that keeps nothing has nothing to forget.
}
