import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createSqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

test('an error names the migration that failed, not the last one', async () => {
  await using db = new Kysely<Tables>({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
  const fine = { up: async () => {} };
  const broken = {
    up: async () => {
      throw new Error('no disk');
    },
  };
  const failing = migrate(db, { '0001-first': fine, '0002-second': broken, '0003-third': fine });
  await expect(failing).rejects.toThrow('The database could not be brought up to date (0002-second).');
});
