/** The shipped server with two faults that a proof must find: a memory leak, and pauses. */
import { subscribe } from 'node:diagnostics_channel';

const leakedBuffers: Buffer[] = [];
subscribe('http.server.request.start', () => leakedBuffers.push(Buffer.alloc(2048, 1)));
setInterval(() => {
  const until = performance.now() + 200;
  while (performance.now() < until);
}, 1000).unref();

await import(new URL('../dist/bundle/main.mjs', import.meta.url).href);
