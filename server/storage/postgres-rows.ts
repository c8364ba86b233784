import type pg from 'pg';
import { portion, type Rows, type Value } from './rows.ts';

/** Within a transaction of the client's: a cursor wants one. */
export const postgresRows = (client: pg.Client): Rows => ({
  async *read({ name, columns }) {
    await client.query(`declare reading no scroll cursor for select ${list(columns)} from "${name}"`);
    try {
      for (;;) {
        const { rows } = await client.query<Value[]>({ text: `fetch ${portion} from reading`, rowMode: 'array' });
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      await client.query('close reading');
    }
  },
  async replace({ name, columns }, portions) {
    await client.query(`delete from "${name}"`);
    for await (const rows of portions) {
      let number = 0;
      const places = rows.map((row) => `(${row.map(() => `$${++number}`).join(', ')})`).join(', ');
      await client.query(`insert into "${name}" (${list(columns)}) values ${places}`, rows.flat());
    }
  },
});

const list = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(', ');
