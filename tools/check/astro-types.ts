/** Runs as a separate process: Astro sets NODE_ENV=production, and later steps of the check would inherit it. */
import { sync } from 'astro';

await sync({ root: new URL('../../', import.meta.url).pathname, logLevel: 'error' });
