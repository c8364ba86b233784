/**
 * What all copies of IDs may weigh together.
 * @module-tag full
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { withTraces } from '#tests/harness/pictures.ts';

// A measure that two pictures reach, for this file alone: the files of one worker share their modules.
const { copiesBytes } = limits;
beforeAll(() => void Object.assign(limits, { copiesBytes: 4000 }));
afterAll(() => void Object.assign(limits, { copiesBytes }));

const all = startEngines();
let server: InProcess;
afterEach(() => server.close());

onEachEngine('%s', (engine) => {
  test('U7 when the copies have reached their measure no more come in; requests, newsletter and pages go on', async () => {
    server = await inProcess(await all.settings(engine));
    const { app, storage } = server;
    const picture = await withTraces('jpeg', 1);
    // There is room until the measure is reached, and the one that reaches it is still taken.
    expect((await ask(app, { fullName: 'first' }, { picture })).statusCode).toBe(201);
    const refused = await ask(app, { fullName: 'second' }, { picture });
    expect(refused.statusCode).toBe(507);
    expect(refused.json().error.fields.uploadId).toMatchObject({ code: 'uploadsFull' });
    expect(refused.json().error.message).toContain('without a picture');
    expect((await ask(app, { fullName: 'second' })).statusCode).toBe(201);
    const wish = { email: 'ada@example.org', consent: true };
    expect((await app.inject({ method: 'POST', url: '/api/newsletter', payload: wish })).statusCode).toBe(202);
    for (const path of ['/', '/events', '/tickets']) expect((await app.inject(path)).statusCode).toBe(200);
    expect(await storage.db.selectFrom('idCopies').select('requestId').execute()).toHaveLength(1);
    await storage.db.deleteFrom('idCopies').execute();
    expect((await ask(app, { fullName: 'third' }, { picture })).statusCode).toBe(201);
  });
});

test('U7 one network may hand in thirty copies in ten minutes', async () => {
  server = await inProcess();
  const answers = [];
  // Nothing that is a picture: it counts all the same.
  for (let i = 0; i < 31; i++) {
    answers.push((await ask(server.app, { fullName: `${i}` }, { picture: Buffer.from('no picture') })).statusCode);
  }
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 422));
  expect(answers[30]).toBe(429);
});
