/** Astro's own types, for the type checker. A process of its own: Astro leaves NODE_ENV=production behind, and whatever was started after that would run as in production. */
import { sync } from 'astro';

await sync({ root: new URL('../../', import.meta.url).pathname, logLevel: 'error' });
