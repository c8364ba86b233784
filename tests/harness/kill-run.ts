/** Kills the server again and again while visitors write, and then counts what it has kept of what it had confirmed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { end } from '#tools/process-guard.ts';
import type { Served } from '#tools/served.ts';
import { book, subscribe } from './guests.ts';
import { until } from './until.ts';
import { serveUnwarmed } from './unwarmed.ts';

export interface KillOutcome {
  kills: number;
  confirmed: number;
  /** confirmed and not there */
  lost: number;
  /** there, though nobody had sent it, or more often than it was sent */
  phantoms: number;
  /** requests without both their letters, or letters without a request */
  torn: number;
  /** stored, and the answer did not arrive: allowed */
  unconfirmed: number;
  damaged: number;
  slowestStart: number;
}

/** `tamper` gets the database after it has been counted; what a second count finds is the control: whether counting finds something. */
export async function killRun(
  kills: number,
  tamper?: (database: DatabaseSync) => void,
): Promise<KillOutcome & { control?: ReturnType<typeof count> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-kill-'));
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'on' };
  const sent = new Set<string>();
  const confirmed = new Set<string>();
  const outcome = { damaged: 0, slowestStart: 0 };
  let turn = 0;

  async function visit(server: Served, going: () => boolean) {
    while (going()) {
      const name = `visitor-${++turn}`;
      sent.add(name);
      const fine = await (turn % 3 === 0 ? subscribe(server, name, turn) : book(server, name, turn)).catch(() => false);
      if (fine) confirmed.add(name);
    }
  }

  try {
    for (let i = 0; i < kills; i++) {
      const begun = performance.now();
      await using server = await serveUnwarmed(settings);
      outcome.slowestStart = Math.max(outcome.slowestStart, performance.now() - begun);
      let going = true;
      const work = Promise.all(Array.from({ length: 6 }, () => visit(server, () => going)));
      const before = confirmed.size;
      await until(() => confirmed.size > before + 5);
      await setTimeout((i * 7919) % 240);
      going = false;
      await end(server.process);
      await work;
      if (i % 25 === 0 || i === kills - 1) outcome.damaged += isWhole(folder) ? 0 : 1;
    }
    const database = new DatabaseSync(join(folder, 'tollenau.sqlite'), { timeout: 5000 });
    const counted = count(database, sent, confirmed);
    tamper?.(database);
    const control = tamper && count(database, sent, confirmed);
    database.close();
    return { kills, confirmed: confirmed.size, ...outcome, ...counted, ...(control && { control }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isWhole(folder: string): boolean {
  const database = new DatabaseSync(join(folder, 'tollenau.sqlite'), { timeout: 5000 });
  const [row] = database.prepare('pragma integrity_check').all();
  database.close();
  return Object.values(row ?? {})[0] === 'ok';
}

function count(database: DatabaseSync, sent: Set<string>, confirmed: Set<string>) {
  const names = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const stored = [
    ...names('select full_name from ticket_requests'),
    ...names("select replace(email, '@example.org', '') from subscribers"),
  ];
  const whole = new Set(stored);
  const torn = [
    ...names(
      "select id from ticket_requests where (select count(*) from outbox_emails where subject_id = ticket_requests.id and kind in ('ticketReceipt', 'officeNotice')) != 2",
    ),
    ...names(
      'select id from subscribers where (select count(*) from outbox_emails where subject_id = subscribers.id) != 1',
    ),
    ...names(
      'select id from outbox_emails where subject_id not in (select id from ticket_requests union select id from subscribers)',
    ),
    ...names('select key_hash from idempotency_keys where request_id not in (select id from ticket_requests)'),
  ];
  return {
    lost: [...confirmed].filter((name) => !whole.has(name)).length,
    phantoms: stored.length - whole.size + stored.filter((name) => !sent.has(name)).length,
    torn: torn.length,
    unconfirmed: [...whole].filter((name) => !confirmed.has(name)).length,
  };
}
