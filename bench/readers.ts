/** Fifty readers with their own connections read the phone number on a page again and again. */
import { connect, type Socket } from 'node:net';

const phonePrefix = Buffer.from('+49 39600 9');
const headEnd = Buffer.from('\r\n\r\n');

export interface ReaderStatistics {
  /** milliseconds from request to complete answer */
  latencies: number[];
  errors: number;
  /** old answers to requests after a publication */
  stale: number;
}

export interface Readers {
  /** from now on an older number is a fault */
  expectAtLeast: (number: number) => void;
  done: () => Promise<ReaderStatistics>;
}

export const phoneNumberOf = (number: number): string => `${phonePrefix}${String(number).padStart(4, '0')}`;

export function startReaders(address: string, count: number): Readers {
  const found: ReaderStatistics = { latencies: [], errors: 0, stale: 0 };
  const state = { newestNumber: 0, going: true };
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      while (state.going) await runReader(address, state, found).catch(() => void found.errors++);
    }),
  );
  return {
    expectAtLeast(number) {
      state.newestNumber = number;
    },
    async done() {
      state.going = false;
      await all;
      return found;
    },
  };
}

/** The current number on the page. */
export async function fetchNumber(address: string): Promise<number> {
  const page = await (await fetch(`${address}/contact?lng=de`)).bytes();
  return parseNumber(Buffer.from(page));
}

function parseNumber(answer: Buffer): number {
  const at = answer.indexOf(phonePrefix);
  return at < 0 ? 0 : Number(answer.toString('latin1', at + phonePrefix.length, at + phonePrefix.length + 4));
}

/** Until stopped or an error. A generator that parses more would be slower than the server. */
function runReader(
  address: string,
  state: { newestNumber: number; going: boolean },
  found: ReaderStatistics,
): Promise<void> {
  const { hostname, port, host } = new URL(address);
  const request = Buffer.from(`GET /contact?lng=de HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let answer = new ReaderResponse(state.newestNumber);
    const socket: Socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('data', (chunk: Buffer) => {
      if (!answer.add(chunk)) return;
      found.latencies.push(answer.took());
      if (answer.status !== '200') found.errors++;
      else if (parseNumber(answer.bytes) < answer.atLeast) found.stale++;
      answer = new ReaderResponse(state.newestNumber);
      if (state.going) socket.write(request);
      else socket.end();
    });
    socket.on('close', () => (state.going ? reject(new Error('closed')) : resolve()));
    socket.on('error', reject);
  });
}

class ReaderResponse {
  readonly #requestedAt = performance.now();
  /** the number at the time of the request */
  readonly atLeast: number;
  bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  constructor(atLeast: number) {
    this.atLeast = atLeast;
  }

  /** Returns whether the answer is complete. */
  add(chunk: Buffer): boolean {
    this.bytes = this.bytes.length > 0 ? Buffer.concat([this.bytes, chunk]) : chunk;
    this.#length ||= measureResponse(this.bytes);
    return this.#length > 0 && this.bytes.length >= this.#length;
  }

  took(): number {
    return performance.now() - this.#requestedAt;
  }

  get status(): string {
    return this.bytes.toString('latin1', 9, 12);
  }
}

/** The length of headers and body; 0 until the headers are complete. */
function measureResponse(answer: Buffer): number {
  const end = answer.indexOf(headEnd);
  if (end < 0) return 0;
  const body = answer.toString('latin1', 0, end).match(/content-length: (\d+)/i)?.[1];
  return end + headEnd.length + Number(body ?? 0);
}
