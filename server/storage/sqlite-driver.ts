import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type DatabaseConnection, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import { isStorageTrouble } from './trouble.ts';

const pause = 20;
/** a lock not met for this long is another lock */
const memory = 1000;

/**
 * Transactions take the write lock at once, and wait for it without holding up the process: SQLite's own waiting would
 * stop every page for as long as another program writes.
 */
export class PatientDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #patience: number;
  /** When the lock was first found taken, and last. Whoever comes after the patience is over does not wait again. */
  #taken: { since: number; until: number } | undefined;

  constructor(config: SqliteDialectConfig, database: DatabaseSync, patience: number) {
    super(config);
    this.#database = database;
    this.#patience = patience;
  }

  override async beginTransaction(_connection: DatabaseConnection): Promise<void> {
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      while (!this.#begun()) await setTimeout(pause);
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${this.#patience}`);
    }
  }

  /** A full disk undoes the transaction by itself; there is then nothing left to undo. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  #begun(): boolean {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      this.#taken = undefined;
      return true;
    } catch (error) {
      const now = performance.now();
      const stillTaken = this.#taken && now - this.#taken.until < memory;
      const since = stillTaken && this.#taken ? this.#taken.since : now;
      this.#taken = { since, until: now };
      if (!isStorageTrouble(error) || now - since > this.#patience) throw error;
      return false;
    }
  }
}
