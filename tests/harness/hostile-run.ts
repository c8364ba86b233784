import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { generateHostileRequests, type HostileRequest } from './hostile-requests.ts';
import type { SocketServer } from './in-process.ts';
import { listRoutes } from './routes.ts';
import { createStaffMember } from './staff.ts';

export interface HostileOutcome {
  requests: number;
  /** requests that reached a route handler */
  handled: number;
  /** each with its request */
  faults: string[];
  hangs: string[];
  closed: string[];
  /** answers with a stack trace or a path of the server */
  leaks: string[];
}

const patience = 30_000;
const concurrency = 8;
const batchSize = 1000;
/** These pages end the session or require proof, so the test requests them signed out. */
const signedOutPages = /^\/office\/(sign-out|account|staff|proof|newsletter\/:id\/send)/;
const leakPattern = /node_modules|\.m?[jt]s:\d|\n\s+at \w+ \(|SQLITE_|sqlite3?_/;
const handlerStartEvent = 'tracing:fastify.request.handler:start';

export async function runHostileRequests(
  server: SocketServer,
  { count, seed }: { count: number; seed: number },
): Promise<HostileOutcome> {
  const found: HostileOutcome = { requests: 0, handled: 0, faults: [], hangs: [], closed: [], leaks: [] };
  const routes = listRoutes(server.app);
  const real = ['15', '1', 'events', 'news', 'a'.repeat(43), 'T-7K4M-Q2XD', 'home', 'texts', '2024-07-20', 'de'];
  // The server reports that it is ready for requests.
  server.readiness.open = true;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 * concurrency });
  const noteHandled = () => {
    found.handled++;
  };
  subscribe(handlerStartEvent, noteHandled);
  try {
    for (let done = 0; done < count; done += batchSize) {
      // A signed-in owner reaches the office forms.
      const { cookie } = await createStaffMember(server, 'owner');
      const some = generateHostileRequests(routes, real, seed + done, Math.min(batchSize, count - done));
      const rest = some.map((one, index) =>
        index % 2 === 0 && one.path.startsWith('/office') && !signedOutPages.test(one.path)
          ? { ...one, headers: { ...one.headers, cookie } }
          : one,
      );
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          for (let one = rest.pop(); one; one = rest.pop())
            await recordOutcome(found, one, await sendHostileRequest(server.address, one, agent));
        }),
      );
    }
  } finally {
    unsubscribe(handlerStartEvent, noteHandled);
    agent.destroy();
  }
  return found;
}

type HostileResponse = { status: number; retryAfter: string | undefined; body: string } | 'hangs' | 'closed';

function recordOutcome(found: HostileOutcome, one: HostileRequest, response: HostileResponse): void {
  found.requests++;
  const parts = [one.method, one.path, JSON.stringify(one.headers), JSON.stringify(one.body ?? '')];
  const description = parts.map((part) => part.slice(0, 400)).join(' ');
  if (typeof response === 'string') return void found[response].push(description);
  // An overloaded server answers 503 with Retry-After.
  const isCrowded = response.status === 503 && response.retryAfter !== undefined;
  if (response.status >= 500 && !isCrowded) found.faults.push(`${response.status}: ${description}`);
  if (leakPattern.test(response.body)) found.leaks.push(description);
}

/** Retries once: the server may close a reused connection after an unread body. */
function sendHostileRequest(address: string, one: HostileRequest, agent: Agent): Promise<HostileResponse> {
  const { method, path, headers, body } = one;
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const sending = request({ hostname, port, path, method, headers, agent }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then(
        (body) => resolve({ status, retryAfter: answered['retry-after'], body }),
        () => resolve('closed'),
      );
    });
    sending.setTimeout(patience, () => {
      resolve('hangs');
      sending.destroy();
    });
    sending.on('error', () => resolve(sending.reusedSocket ? sendHostileRequest(address, one, agent) : 'closed'));
    sending.end(body);
  });
}
