import { exitWithError, runScript } from './steps.ts';

// In its own process, because a build leaves settings and memory behind.
await runScript(new URL('./build.ts', import.meta.url).pathname).catch(exitWithError);
await import(new URL('../dist/bundle/main.mjs', import.meta.url).href);
