import { forgetAll } from './queue.ts';

try {
  forgetAll();
} catch {
  // The browser has no storage.
}
