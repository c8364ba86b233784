/** In its own process, because Astro sets NODE_ENV=production for all later ones. */
import { sync } from 'astro';

await sync({ root: new URL('../../', import.meta.url).pathname, logLevel: 'error' });
