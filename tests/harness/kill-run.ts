import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { queryColumn } from '#server/storage/rows.ts';
import { endProcess } from '#tools/process-guard.ts';
import type { TestServer } from '#tools/test-server.ts';
import { requestTickets, subscribeNewsletter } from './guests.ts';
import { startUnwarmedServer } from './unwarmed-server.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Kills the server again and again while visitors send forms, and counts what is lost or incomplete.
 * `tamper` changes the database after the count, so the control must find differences.
 */
export async function runKills(kills: number, tamper?: (database: DatabaseSync) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-kill-'));
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'on' };
  const sent = new Set<string>();
  const confirmed = new Set<string>();
  let damaged = 0;
  let turn = 0;

  async function visit(server: TestServer, going: () => boolean) {
    while (going()) {
      const name = `visitor-${++turn}`;
      sent.add(name);
      const isConfirmed = await (turn % 3 === 0
        ? subscribeNewsletter(server, name, turn)
        : requestTickets(server, name, turn)
      ).catch(() => false);
      if (isConfirmed) confirmed.add(name);
    }
  }

  try {
    for (let i = 0; i < kills; i++) {
      await using server = await startUnwarmedServer(settings);
      let going = true;
      const work = Promise.all(Array.from({ length: 6 }, () => visit(server, () => going)));
      const before = confirmed.size;
      await waitUntil(() => confirmed.size > before + 5);
      await setTimeout((i * 7919) % 240);
      going = false;
      await endProcess(server.process);
      await work;
      if (i % 25 === 0 || i === kills - 1) damaged += Number(!isWhole(folder));
    }
    const database = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });
    const counted = countLosses(database, sent, confirmed);
    tamper?.(database);
    const control = tamper && countLosses(database, sent, confirmed);
    database.close();
    return { kills, confirmed: confirmed.size, damaged, ...counted, control };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isWhole(folder: string): boolean {
  const database = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });
  const [found] = queryColumn(database, 'pragma integrity_check');
  database.close();
  return found === 'ok';
}

const incompleteRequests = `select id from ticket_requests where 2 != (select count(*) from outbox_emails
  where subject_id = ticket_requests.id and kind in ('ticketReceipt', 'officeNotification'))`;
const incompleteSubscribers =
  'select id from subscribers where 1 != (select count(*) from outbox_emails where subject_id = subscribers.id)';
const orphanedEmails =
  'select id from outbox_emails where subject_id not in (select id from ticket_requests union select id from subscribers)';
const orphanedKeys = 'select key_hash from idempotency_keys where request_id not in (select id from ticket_requests)';

/** `lost`: confirmed, missing. `phantoms`: unsent or doubled. `incomplete`: email or request missing. */
function countLosses(database: DatabaseSync, sent: Set<string>, confirmed: Set<string>) {
  const stored = [
    ...queryColumn(database, 'select full_name from ticket_requests'),
    ...queryColumn(database, "select replace(email, '@example.org', '') from subscribers"),
  ];
  const whole = new Set(stored);
  const incomplete = [incompleteRequests, incompleteSubscribers, orphanedEmails, orphanedKeys];
  return {
    lost: confirmed.difference(whole).size,
    phantoms: stored.length - whole.size + stored.filter((name) => !sent.has(name)).length,
    incomplete: incomplete.flatMap((query) => queryColumn(database, query)).length,
  };
}
