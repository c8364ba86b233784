/** Copies of IDs: when they are gone, and who has seen them until then. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteEnded } from '#server/jobs/retention.ts';
import { openCopy } from '#server/office/requests.ts';
import { readAccess } from '#server/uploads/access.ts';
import { ask, disk, doneWith, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { withTraces } from '#tests/harness/pictures.ts';

let server: InProcess;
beforeEach(async () => {
  server = await inProcess();
});
afterEach(() => server.close());

const copies = () => server.storage.db.selectFrom('idCopies').selectAll().execute();

describe('U4 the end', () => {
  const days = (number: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + number * 24 * 60 * 60 * 1000);
  };

  test('thirty days after the request the copy is gone, ninety days after it everything, from the disk too', async () => {
    await ask(
      server.app,
      { fullName: 'Ada Kestrel', email: 'ada@example.org' },
      { picture: await withTraces('jpeg', 1) },
    );
    await server.letters();
    const [{ sealed = '', wrappedKey = '' } = {}] = await copies();
    days(29);
    await deleteEnded(server.storage, server.clock.now, doneWith);
    expect(await copies()).toHaveLength(1);
    expect((await disk(server)).includes(wrappedKey)).toBe(true);
    days(2);
    await deleteEnded(server.storage, server.clock.now, doneWith);
    expect(await copies()).toEqual([]);
    const after = await disk(server);
    expect(after.includes(sealed.slice(1000, 1060))).toBe(false);
    expect(after.includes(wrappedKey)).toBe(false);
    days(60);
    await deleteEnded(server.storage, server.clock.now, doneWith);
    expect((await disk(server)).includes('Kestrel')).toBe(false);
  });

  test('for an evening to come the thirty days begin when it is over', async () => {
    await ask(server.app, { selectedDate: '2027-07-17' }, { picture: await withTraces('jpeg', 1) });
    const [copy] = await copies();
    expect(copy?.keptUntil).toBe('2027-08-16T23:59:59.000Z');
  });

  test('withdrawing takes the copy along at once', async () => {
    const { status } = (await ask(server.app, {}, { picture: await withTraces('jpeg', 1) })).json().data;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await server.app.inject({ method: 'POST', url: status, payload: 'action=withdraw', headers });
    expect(await copies()).toEqual([]);
  });
});

describe('U5 who has seen it', () => {
  test('every opening is a line; a line that is changed, taken out or put in is noticed', async () => {
    const { reference } = (await ask(server.app, {}, { picture: await withTraces('jpeg', 1) })).json().data;
    const { db } = server.storage;
    for (let i = 0; i < 50; i++) {
      const picture = await openCopy(db, server.secrets, {
        reference,
        who: 'Falk',
        why: `box office ${i}`,
        now: server.clock.now,
      });
      expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    const { lines, changed } = await readAccess(db, server.secrets);
    expect(lines).toHaveLength(50);
    expect(changed).toEqual([]);
    await db.updateTable('copyAccess').set({ why: 'nothing' }).where('number', '=', 20).execute();
    expect((await readAccess(db, server.secrets)).changed).toEqual([20]);
    await db.deleteFrom('copyAccess').where('number', '=', 30).execute();
    expect((await readAccess(db, server.secrets)).changed).toEqual([20, 31]);
  });

  test('without a copy there is no line', async () => {
    const { reference } = (await ask(server.app, {})).json().data;
    const { db } = server.storage;
    await expect(
      openCopy(db, server.secrets, { reference, who: 'x', why: 'x', now: server.clock.now }),
    ).rejects.toThrow(reference);
    expect((await readAccess(db, server.secrets)).lines).toEqual([]);
  });
});
