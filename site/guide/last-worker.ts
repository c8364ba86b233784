/** Replaces the worker if the guide is withdrawn (KEEP_GUIDE=off): deletes the caches and itself. */
import { deleteGuides } from './download.ts';

interface LastWorkerScope {
  addEventListener(type: string, listener: (event: { waitUntil: (until: Promise<unknown>) => void }) => void): void;
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
}
const workerScope = globalThis as unknown as LastWorkerScope;

workerScope.addEventListener('install', (event) => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener('activate', (event) =>
  event.waitUntil(deleteGuides().then(() => workerScope.registration.unregister())),
);
