/** Replaces the worker if the guide is withdrawn (KEEP_GUIDE=off): deletes the caches and itself. */
import { deleteGuides, type GuideWorkerScope } from './download.ts';

const workerScope = globalThis as unknown as GuideWorkerScope & { registration: ServiceWorkerRegistration };

workerScope.addEventListener('install', (event) => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener('activate', (event) =>
  event.waitUntil(deleteGuides().then(() => workerScope.registration.unregister())),
);
