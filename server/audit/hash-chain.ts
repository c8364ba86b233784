/** Each hash covers the line before, the seal of the head covers the last line: changes are found. */
import { setImmediate } from 'node:timers/promises';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type LogHeadRow = Tables['logHeads'];
export type LogHasher = Pick<Secrets, 'hash'>;

interface ChainedLine {
  number: number;
  hash: string;
}

type LogTable = 'auditLog' | 'copyAccess';

interface HashChain<Table extends LogTable> {
  log: LogHeadRow['name'];
  table: Table;
  /** of the hashes; each log has its own */
  purpose: string;
  /** what the hash covers, besides the number and the hash before */
  columns: readonly Exclude<keyof Tables[Table], keyof ChainedLine>[];
}

export interface ReadLog<Line> {
  lines: Line[];
  /** changed lines, lines after a missing one, or the last line */
  suspectNumbers: number[];
}

export function openHashChain<Table extends LogTable>({ log, table, purpose, columns }: HashChain<Table>) {
  type Line = Tables[Table];

  const hashLine = (secrets: LogHasher, line: Omit<Line, 'hash'>, previousHash: string): string => {
    const covered = columns.map((column) => Reflect.get(line, column) as unknown);
    return secrets.hash(purpose, JSON.stringify([previousHash, line.number, ...covered]));
  };
  const createSeal = (secrets: LogHasher, number: number, hash: string) =>
    secrets.hash(`${purpose} head`, `${number}\n${hash}`);

  /** Holds other writers of this log off until the transaction ends. */
  const lock = (trx: DatabaseTransaction) =>
    trx
      .updateTable('logHeads')
      .set(({ ref }) => ({ number: ref('number') }))
      .where('name', '=', log)
      .execute();

  /** Call it last in the transaction: it locks the row of the head. */
  async function append(trx: DatabaseTransaction, secrets: LogHasher, content: Omit<Line, keyof ChainedLine>) {
    const { number, hash: previousHash } = await trx
      .updateTable('logHeads')
      .set(({ eb }) => ({ number: eb('number', '+', 1) }))
      .where('name', '=', log)
      .returning(['number', 'hash'])
      .executeTakeFirstOrThrow();
    const numbered = { ...content, number } as Omit<Line, 'hash'>;
    const hash = hashLine(secrets, numbered, previousHash);
    await trx
      .insertInto<LogTable>(table)
      .values({ ...numbered, hash } as Line)
      .execute();
    const seal = createSeal(secrets, number, hash);
    await trx.updateTable('logHeads').set({ hash, seal }).where('name', '=', log).execute();
  }

  const read = (db: Database, { after, upTo, most }: { after: number; upTo: number; most: number }): Promise<Line[]> =>
    db
      .selectFrom<LogTable>(table)
      .selectAll()
      .where('number', '>', after)
      .where('number', '<=', upTo)
      .orderBy('number')
      .limit(most)
      .execute() as Promise<Line[]>;

  async function* readSlices(db: Database, upTo: number) {
    const readAfter = (after: number) => read(db, { after, upTo, most: limits.officeLogSlice });
    for (let slice = await readAfter(0); slice.length > 0; slice = await readAfter(slice.at(-1)?.number ?? upTo)) {
      yield slice;
      // Other requests come first.
      await setImmediate();
    }
  }

  /** Checks all lines, returns the last `most` before a number. */
  async function readAndCheck(
    db: Database,
    secrets: LogHasher,
    { before = Infinity, most = Infinity } = {},
  ): Promise<ReadLog<Line>> {
    // Read the head first and skip newer lines: other requests may write meanwhile.
    const head = await db.selectFrom('logHeads').selectAll().where('name', '=', log).executeTakeFirstOrThrow();
    const suspectNumbers: number[] = [];
    const lines: Line[] = [];
    let last: Line | undefined;
    for await (const slice of readSlices(db, head.number)) {
      if (last && slice[0]?.number !== last.number + 1 && (await isDeletedUpTo(db, last.number))) last = undefined;
      suspectNumbers.push(...findSuspects(slice, last, secrets));
      last = slice.at(-1);
      lines.push(...slice.filter(({ number }) => number < before));
      if (lines.length > most) lines.splice(0, lines.length - most);
    }
    if (!isEndIntact(last, head, secrets)) suspectNumbers.push(last?.number ?? head.number);
    return { lines, suspectNumbers: [...new Set(suspectNumbers)] };
  }

  /** Retention may have deleted the oldest lines since the last slice. */
  const isDeletedUpTo = async (db: Database, number: number): Promise<boolean> =>
    (await read(db, { after: 0, upTo: number, most: 1 })).length === 0;

  const findSuspects = (slice: readonly Line[], before: Line | undefined, secrets: LogHasher): number[] =>
    slice
      .filter((line, index) => !isLineIntact(line, index === 0 ? before : slice[index - 1], secrets))
      .map(({ number }) => number);

  function isLineIntact(line: Line, before: Line | undefined, secrets: LogHasher): boolean {
    // Retention deleted the line before the first one: nothing to compare with.
    if (!before && line.number > 1) return true;
    return line.number === (before?.number ?? 0) + 1 && line.hash === hashLine(secrets, line, before?.hash ?? '');
  }

  function isEndIntact(last: Line | undefined, head: LogHeadRow, secrets: LogHasher): boolean {
    if (head.number === 0) return last === undefined;
    const sealed = head.seal === createSeal(secrets, head.number, head.hash);
    return sealed && last?.number === head.number && last.hash === head.hash;
  }

  return { lock, append, readAndCheck };
}
