/**
 * One connection, used in turns. Transactions that end at the same moment share one commit and one
 * sync. Each is a savepoint, so that a failure undoes only itself. None is answered before the
 * commit.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout, setImmediate as waitOneTurn } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { isSqliteLocked } from './database-errors.ts';

const retryPause = 20;
/** after this time without a lock the next one counts as a new lock */
const lockMemory = 1000;
const maxCachedStatements = 300;

interface CommitGroupMember {
  group: PromiseWithResolvers<void>;
  endTurn: () => void;
}

export class GroupCommitDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #lockTimeout: number;
  readonly #assertInPlace: () => void;
  readonly #statements = new Map<string, StatementSync>();
  readonly #members = new Map<DatabaseConnection, CommitGroupMember>();
  #lastTurn = Promise.resolve();
  #group: PromiseWithResolvers<void> | undefined;
  #erasure: Promise<void> | undefined;
  #lockSeen: { since: number; until: number } | undefined;

  constructor(database: DatabaseSync, lockTimeout: number, assertInPlace = () => {}) {
    this.#database = database;
    this.#assertInPlace = assertInPlace;
    this.#lockTimeout = lockTimeout;
    // SQLite's own waiting would block the process.
    database.exec('PRAGMA busy_timeout = 0');
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: (query) => (this.#members.has(connection) ? this.#runInside(query) : this.#runAlone(query)),
      async *streamQuery<Row>(query: CompiledQuery) {
        yield await connection.executeQuery<Row>(query);
      },
    };
    return connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const endTurn = await this.#takeTurn();
    try {
      const group = this.#group ?? (await this.#openGroup());
      this.#database.exec('SAVEPOINT member');
      this.#members.set(connection, { group, endTurn });
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#database.exec('RELEASE member');
    await this.#leaveGroup(connection)?.group.promise;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk already undoes the whole transaction.
    if (this.#members.has(connection) && this.#database.isTransaction) {
      this.#database.exec('ROLLBACK TO member; RELEASE member');
    }
    await this.#leaveGroup(connection)?.group.promise.catch(() => {});
  }

  /** Empties the journal, which still contains deleted data. Concurrent calls share one run. */
  eraseFromDisk(): Promise<void> {
    this.#erasure ??= this.#emptyJournal();
    return this.#erasure;
  }

  /** Never fails; the next call retries. Waits for readers, such as a backup, as for any lock. */
  async #emptyJournal(): Promise<void> {
    const end = performance.now() + this.#lockTimeout;
    await waitOneTurn();
    while (!(await this.#truncateJournal(performance.now() > end))) await setTimeout(retryPause);
  }

  async #truncateJournal(isLast: boolean): Promise<boolean> {
    const endTurn = await this.#takeTurn();
    let done = true;
    try {
      this.#commit();
      done = this.#runCheckpoint() || isLast;
    } catch {}
    if (done) this.#erasure = undefined;
    endTurn();
    return done;
  }

  #runCheckpoint(): boolean {
    const { busy } = this.#statement('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
    return busy !== 1;
  }

  async destroy(): Promise<void> {
    const endTurn = await this.#takeTurn();
    this.#commit();
    this.#database.close();
    endTurn();
  }

  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastTurn = promise;
    await before;
    return resolve;
  }

  async #openGroup(): Promise<PromiseWithResolvers<void>> {
    this.#assertInPlace();
    await this.#retryWhileLocked(() => this.#database.exec('BEGIN IMMEDIATE'));
    this.#lockSeen = undefined;
    this.#group = Promise.withResolvers<void>();
    this.#group.promise.catch(() => {});
    return this.#group;
  }

  async #retryWhileLocked<Result>(run: () => Result): Promise<Result> {
    for (;;) {
      try {
        return run();
      } catch (error) {
        if (!isSqliteLocked(error) || this.#isPatienceOver()) throw error;
        await setTimeout(retryPause);
      }
    }
  }

  /** Also records the lock: the waits of parallel queries count as one. */
  #isPatienceOver(): boolean {
    const now = performance.now();
    const since = this.#lockSeen && now - this.#lockSeen.until < lockMemory ? this.#lockSeen.since : now;
    this.#lockSeen = { since, until: now };
    return now - since > this.#lockTimeout;
  }

  #leaveGroup(connection: DatabaseConnection): CommitGroupMember | undefined {
    const member = this.#members.get(connection);
    if (!member) return undefined;
    this.#members.delete(connection);
    // Wait a turn, so that all requests that have arrived join this commit.
    setImmediate(async () => {
      const endTurn = await this.#takeTurn();
      if (this.#group === member.group) this.#commit();
      endTurn();
    });
    member.endTurn();
    return member;
  }

  #commit(): void {
    const group = this.#group;
    if (!group) return;
    this.#group = undefined;
    try {
      this.#database.exec('COMMIT');
      group.resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      group.reject(error);
    }
  }

  async #runInside<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#run(query);
    } catch (error) {
      if (!this.#database.isTransaction) {
        this.#group?.reject(error);
        this.#group = undefined;
      }
      throw error;
    }
  }

  /** Outside a transaction, reads see only committed data. */
  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const endTurn = await this.#takeTurn();
    try {
      this.#assertInPlace();
      this.#commit();
      return await this.#retryWhileLocked(() => this.#run(query));
    } finally {
      endTurn();
    }
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#statement(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    this.#lockSeen = undefined;
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #statement(sql: string): StatementSync {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    if (this.#statements.size >= maxCachedStatements) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
