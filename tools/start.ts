/** `npm start`: build what changed, then serve. */
import { endWith, run } from './steps.ts';

// In a process of its own: a build leaves settings and memory behind that a server does not need.
await run(new URL('./build.ts', import.meta.url).pathname).catch(endWith);
await import(new URL('../dist/bundle/main.mjs', import.meta.url).href);
