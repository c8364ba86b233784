/** Replaces the worker if the guide is withdrawn (KEEP_GUIDE=off): deletes the caches and itself. */
import { dropGuides } from './kept.ts';

interface World {
  addEventListener(type: string, listener: (event: { waitUntil: (until: Promise<unknown>) => void }) => void): void;
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
}
const world = globalThis as unknown as World;

world.addEventListener('install', (event) => event.waitUntil(world.skipWaiting()));
world.addEventListener('activate', (event) =>
  event.waitUntil(dropGuides().then(() => world.registration.unregister())),
);
