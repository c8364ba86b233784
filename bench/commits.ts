/** What it brings on SQLite that transactions share a commit (record 0003): ours beside Kysely's own driver, for twenty visitors and for one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Dialect, type Generated, Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { openSqlite } from '#server/storage/sqlite.ts';
import { atLeast, type Figure, median } from './figure.ts';

const seconds = 3;
const rounds = 3;

interface Tables {
  rows: { id: Generated<number>; text: string };
}

/** As Kysely's dialect wants a database, over the one of Node, set as ours is. */
function stock(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = wal; PRAGMA synchronous = full; PRAGMA secure_delete = 1');
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}

async function perSecond(dialect: Dialect, visitors: number): Promise<number> {
  const db = new Kysely<Tables>({ dialect });
  await db.schema
    .createTable('rows')
    .ifNotExists()
    .addColumn('id', 'integer', (id) => id.primaryKey())
    .addColumn('text', 'text')
    .execute();
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const visit = async () => {
    for (; performance.now() < end; done++) {
      await db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('rows').select('id').orderBy('id', 'desc').limit(1).execute();
        await transaction
          .insertInto('rows')
          .values({ text: 'x'.repeat(500) })
          .execute();
      });
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  await db.destroy();
  return done / seconds;
}

export async function measureCommits(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-commits-'));
  const ratio = async (visitors: number) => {
    const found: number[] = [];
    // In turns, so that a disk that is busy for a while is busy for both.
    for (let round = 0; round < rounds; round++) {
      const ours = await perSecond(openSqlite(join(folder, 'ours')).dialect, visitors);
      const theirs = await perSecond(new SqliteDialect({ database: stock(join(folder, 'stock.sqlite')) }), visitors);
      found.push(ours / theirs);
    }
    return median(found);
  };
  const figures = [
    atLeast('L2 transactions of twenty visitors, beside Kysely’s own driver', await ratio(20), 3, '×'),
    atLeast('L2 transactions of one visitor, beside Kysely’s own driver', await ratio(1), 0.5, '×'),
  ];
  await rm(folder, { recursive: true, force: true });
  return figures;
}
