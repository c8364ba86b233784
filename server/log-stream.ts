import { fstatSync, write as writeFile } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { limits } from './limits.ts';

const standardOutput = 1;
const newline = 10;

/** Resolves to the number of bytes that were written before the first error. */
export type LogTarget = (bytes: Buffer) => Promise<number>;

/**
 * Writes log lines in the background. Lines that cannot be written are lost and counted, because
 * the log must never stop a request. Pino's own stream tries a full disk for ever, and blocks.
 */
export class LogStream {
  readonly #now: () => Date;
  readonly #target: LogTarget;
  readonly #lines: string[] = [];
  #characters = 0;
  #lost = 0;
  #isTorn = false;
  #writing: Promise<void> | undefined;

  constructor(now: () => Date, target: LogTarget = openStandardOutput()) {
    this.#now = now;
    this.#target = target;
  }

  write(line: string): void {
    if (this.#characters + line.length > limits.logQueueCharacters) this.#lost++;
    else {
      this.#characters += line.length;
      this.#lines.push(line);
    }
    this.#start();
  }

  /** For the operator. Also tries to write again: there may be room now. */
  listIssues(): string[] {
    if (this.#lost === 0) return [];
    this.#start();
    return [`${this.#lost} lines of the log could not be written. Is its disk full?`];
  }

  /** Waits a limited time for the last lines. */
  async finish(): Promise<void> {
    await Promise.race([this.#writing, setTimeout(limits.logFinishTime, undefined, { ref: false })]);
  }

  #start(): void {
    this.#writing ??= this.#writeLines().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeLines(): Promise<void> {
    do {
      const lines = this.#lines.splice(0);
      const lost = this.#lost;
      if (lost > 0) lines.unshift(this.#describeLoss(lost));
      const start = this.#isTorn ? '\n' : '';
      const bytes = Buffer.from(start + lines.join(''));
      const written = bytes.subarray(0, await this.#target(bytes));
      const whole = written.subarray(start.length).filter((byte) => byte === newline).length;
      if (written.length > 0) this.#isTorn = written.at(-1) !== newline;
      this.#characters = this.#lines.reduce((sum, line) => sum + line.length, 0);
      this.#lost += lines.length - whole;
      // The first line tells of the loss: once it is written the count starts again.
      if (lost > 0) this.#lost -= whole > 0 ? lost : 1;
    } while (this.#lines.length > 0);
  }

  #describeLoss(lost: number): string {
    const msg = `the log lacks ${lost} lines before this one: they could not be written`;
    return `${JSON.stringify({ level: 40, time: this.#now().getTime(), pid: process.pid, msg })}\n`;
  }
}

function openStandardOutput(): LogTarget {
  const stat = fstatSync(standardOutput);
  if (stat.isFile() || (stat.isCharacterDevice() && !isatty(standardOutput))) return writeToFile;
  process.stdout.off('error', ignore).on('error', ignore);
  return writeToStream;
}

const ignore = () => {};

const writeOnce = promisify(writeFile);

/** Not process.stdout: it writes files synchronously. */
async function writeToFile(bytes: Buffer): Promise<number> {
  let written = 0;
  try {
    while (written < bytes.length)
      written += (await writeOnce(standardOutput, bytes, written, bytes.length - written, null)).bytesWritten;
  } catch {}
  return written;
}

/** A pipe, a socket or a terminal: node writes it without blocking. */
const writeToStream: LogTarget = (bytes) =>
  new Promise((resolve) => process.stdout.write(bytes, (error) => resolve(error ? 0 : bytes.length)));
