/** `npm start`: build what changed, then serve. */
import { buildWhenNeeded } from './build.ts';
import { endWith } from './steps.ts';

await buildWhenNeeded().catch(endWith);
await import('#server/main.ts');
