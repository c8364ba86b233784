import { clearCheckInQueue } from './queue.ts';

try {
  clearCheckInQueue();
} catch {
  // A browser without storage has no queue.
}
