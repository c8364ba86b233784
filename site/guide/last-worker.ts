/** Stands in for the guide's worker when the house takes it back: it removes what was kept, and itself. */
import { dropGuides } from './kept.ts';

interface World {
  addEventListener(type: 'install' | 'activate', listener: (event: Event & Lasting) => void): void;
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
}
interface Lasting {
  waitUntil: (until: Promise<unknown>) => void;
}
const world = globalThis as unknown as World;

world.addEventListener('install', (event) => event.waitUntil(world.skipWaiting()));
world.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await dropGuides();
  await world.registration.unregister();
}
