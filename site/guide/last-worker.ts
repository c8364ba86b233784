/** The server sends this worker if KEEP_GUIDE=off. It deletes the caches and removes itself. */
import { deleteAllGuides, type GuideWorkerScope } from './download.ts';

const workerScope = globalThis as unknown as GuideWorkerScope & { registration: ServiceWorkerRegistration };

workerScope.addEventListener('install', (event) => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener('activate', (event) =>
  event.waitUntil(deleteAllGuides().then(() => workerScope.registration.unregister())),
);
