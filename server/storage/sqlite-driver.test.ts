import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Kysely, SqliteQueryCompiler, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { queryColumn } from './rows.ts';
import { TransactionalMigrationAdapter } from './sqlite.ts';
import { GroupCommitDriver } from './sqlite-driver.ts';

interface DriverTestTables {
  visit: { name: string };
  child: { of: string };
}

const parts = {
  createAdapter: () => new TransactionalMigrationAdapter(),
  createIntrospector: () => {
    throw new Error('never called');
  },
  createQueryCompiler: () => new SqliteQueryCompiler(),
};

let database: DatabaseSync;
let db: Kysely<DriverTestTables>;
let commits: number;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec('create table visit (name text primary key)');
  commits = 0;
  const exec = database.exec.bind(database);
  database.exec = (command) => {
    if (command === 'COMMIT') commits++;
    exec(command);
  };
  db = new Kysely<DriverTestTables>({
    dialect: { ...parts, createDriver: () => new GroupCommitDriver(database, 100) },
  });
});
afterEach(() => db.destroy());

const enter = (name: string, then: () => unknown = () => {}) =>
  db.transaction().execute(async (transaction) => {
    await transaction.insertInto('visit').values({ name }).execute();
    await then();
  });
const names = () => queryColumn(database, 'select name from visit order by name');
const confirmed = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(({ status }) => status === 'fulfilled');
const fail = (why: string) => () => {
  throw new Error(why);
};

test('only transactions that end at the same time share a commit', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, turn) => enter(`${turn}`)));
  expect([names().length, commits]).toEqual([20, 1]);
  for (const name of ['ada', 'bo']) await enter(name);
  expect(commits).toBe(3);
});

test('a commit that fails rejects all transactions that share it, and no later one', async () => {
  database.exec('create table child ("of" text references visit (name) deferrable initially deferred)');
  const orphan = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('child').values({ of: 'nobody' }).execute();
  });
  expect(await confirmed([enter('ada'), orphan, enter('bo')])).toEqual([false, false, false]);
  expect(names()).toEqual([]);
  await enter('cy');
  expect(names()).toEqual(['cy']);
});

test('an error that undoes the whole transaction, such as a full disk, also rejects earlier writers', async () => {
  database.exec(
    "create trigger full before insert on visit when new.name = 'large' begin select raise(rollback, 'full'); end",
  );
  expect(await confirmed([enter('ada'), enter('large'), enter('bo')])).toEqual([false, false, true]);
  expect(names()).toEqual(['bo']);
});

test('a query outside transactions reads only committed rows', async () => {
  const writing = enter('ada', () => setImmediate());
  const seen = await db.selectFrom('visit').selectAll().execute();
  expect([seen, commits]).toEqual([[{ name: 'ada' }], 1]);
  await writing;
});

test('of many parallel transactions, some of which fail, exactly the confirmed ones are stored', async () => {
  for (let round = 0; round < 50; round++) {
    const work = Array.from({ length: 30 }, async (_, turn) => {
      for (let wait = (turn * round) % 5; wait > 0; wait--) await setImmediate();
      const name = `${round}-${(turn * 7) % 25}`;
      await enter(name, (turn * 13 + round) % 4 === 0 ? fail('no') : () => (turn % 3 ? setImmediate() : undefined));
      return name;
    });
    const succeeded = (await Promise.allSettled(work)).flatMap((one) => ('value' in one ? [one.value] : []));
    expect(names()).toEqual(succeeded.toSorted());
    await sql`delete from visit`.execute(db);
  }
});

test('a transaction that was rolled back before its end fails alone', async () => {
  const gone = db.transaction().execute(async () => database.exec('ROLLBACK'));
  await expect(gone).rejects.toThrow('no such savepoint');
  await enter('ada');
  expect(names()).toEqual(['ada']);
});

async function twoConnections() {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-driver-'));
  const file = join(folder, 'visits.sqlite');
  const [own, other] = [new DatabaseSync(file, { timeout: 1000 }), new DatabaseSync(file)];
  own.exec('pragma journal_mode = wal; pragma secure_delete = on; create table visit (name text primary key)');
  const driver = new GroupCommitDriver(own, 5000);
  const visits = new Kysely<DriverTestTables>({ dialect: { ...parts, createDriver: () => driver } });
  const close = async () => {
    await visits.destroy();
    await driver.eraseFromDisk();
    other.close();
    await rm(folder, { recursive: true });
  };
  return { file, own, other, driver, visits, close };
}

test('a statement outside a transaction waits for the lock of another connection and does not block the process', async () => {
  const { other, visits, close } = await twoConnections();
  other.exec('begin immediate');
  const written = visits.insertInto('visit').values({ name: 'Ada' }).execute();
  // Both connections are in this process: the wait must not block the event loop.
  await setTimeout(50);
  other.exec('commit');
  await written;
  expect(other.prepare('select name from visit').all()).toEqual([{ name: 'Ada' }]);
  await close();
});

test('parallel deletions empty the journal once, and wait for a reader without stopping other writes', async () => {
  const { file, own, other, driver, visits, close } = await twoConnections();
  let tries = 0;
  const prepare = own.prepare.bind(own);
  own.prepare = (command) => {
    const statement = prepare(command);
    const get = statement.get.bind(statement);
    statement.get = () => {
      tries += Number(command.startsWith('PRAGMA wal_checkpoint'));
      return get();
    };
    return statement;
  };
  const enterAndDelete = async (name: string) => {
    await visits.insertInto('visit').values({ name }).execute();
    await visits.deleteFrom('visit').where('name', '=', name).execute();
  };
  const journal = async () => (await stat(`${file}-wal`)).size;
  const isInFile = async (name: string) => (await readFile(file)).includes(name);

  await enterAndDelete('Ada');
  expect(await journal()).toBeGreaterThan(0);
  await Promise.all(Array.from({ length: 20 }, () => driver.eraseFromDisk()));
  expect([tries, await journal(), await isInFile('Ada')]).toEqual([1, 0, false]);

  await visits.insertInto('visit').values({ name: 'Bo' }).execute();
  other.exec('begin');
  other.prepare('select * from visit').all();
  await visits.deleteFrom('visit').where('name', '=', 'Bo').execute();
  const erased = driver.eraseFromDisk();
  await waitUntil(() => tries > 2);
  await enterAndDelete('Cy');
  expect(await journal()).toBeGreaterThan(0);
  other.exec('commit');
  await erased;
  expect([await journal(), await isInFile('Bo')]).toEqual([0, false]);
  await close();
});
