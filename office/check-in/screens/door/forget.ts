import { forgetAll } from './queue.ts';

try {
  forgetAll();
} catch {
  // A browser that keeps nothing has nothing to forget.
}
