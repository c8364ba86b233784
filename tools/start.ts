import { endWith, run } from './steps.ts';

// In its own process: a build leaves settings and memory behind.
await run(new URL('./build.ts', import.meta.url).pathname).catch(endWith);
await import(new URL('../dist/bundle/main.mjs', import.meta.url).href);
