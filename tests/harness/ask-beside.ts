/**
 * Whoever asks a server while something else is asked of it, from a thread with a clock of its own: `/readyz` every few milliseconds, and beside it a
 * server that does nothing else, which shows how busy the machine is.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Seen {
  /** the longest wait for `/readyz`, and for the server that does nothing, in milliseconds */
  ready: number;
  idle: number;
  /** the answer to what was asked */
  status: number;
}

export interface Sent {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string;
}

const asker = `
const { parentPort, workerData, Worker } = require('node:worker_threads');
const { Agent, request } = require('node:http');
const idle = new Worker("const { createServer } = require('node:http'); const server = createServer((_, answer) => answer.end()); server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port));", { eval: true });
const agent = new Agent({ keepAlive: true });
const ask = (url, { method = 'GET', headers = {}, body } = {}) => new Promise((resolve) => {
  const asked = request(url, { method, headers, agent: method === 'GET' ? agent : false }, (answer) => { answer.resume(); answer.on('end', () => resolve(answer.statusCode)); answer.on('error', () => resolve(0)); });
  asked.on('error', () => resolve(0));
  asked.end(body);
});
idle.once('message', (port) => {
  const longest = { ready: 0, idle: 0 };
  const underWay = {};
  const note = (name) => { longest[name] = Math.max(longest[name], performance.now() - underWay[name]); };
  const watch = async (name, url) => {
    for (;;) {
      underWay[name] = performance.now();
      await ask(url);
      note(name);
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay[name] = undefined;
    }
  };
  watch('ready', workerData + '/readyz');
  watch('idle', 'http://127.0.0.1:' + port + '/');
  parentPort.on('message', async (sent) => {
    Object.assign(longest, { ready: 0, idle: 0 });
    const status = await ask(workerData + sent.address, sent);
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const name of ['ready', 'idle']) if (underWay[name]) note(name);
    parentPort.postMessage({ ...longest, status });
  });
  parentPort.postMessage('ready');
});
`;

export async function askBeside(address: string) {
  const worker = new Worker(asker, { eval: true, workerData: address });
  await once(worker, 'message');
  return {
    async send(sent: Sent): Promise<Seen> {
      worker.postMessage(sent);
      return (await once(worker, 'message'))[0] as Seen;
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}
