import { clearCheckInQueue } from './queue.ts';

try {
  clearCheckInQueue();
} catch {
  // The browser has no storage.
}
