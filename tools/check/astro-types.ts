/** A separate process: Astro sets NODE_ENV=production, and later checks would inherit it. */
import { sync } from 'astro';

await sync({ root: new URL('../../', import.meta.url).pathname, logLevel: 'error' });
