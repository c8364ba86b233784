/** Asking for a new password says the same of every address, also when the e-mail cannot be stored. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cheap } from '#tests/harness/accounts.ts';
import { inProcess } from '#tests/harness/inbox.ts';

test('A12 with a database that takes no e-mail, known and unknown addresses get the same answer', async () => {
  await using server = await inProcess({}, { passwordCost: cheap });
  const person = { name: 'Klara', email: 'klara@example.org', password: 'der Frosch im zweiten Akt' };
  await server.app.inject({ method: 'POST', url: '/auth/signup/', payload: person });
  const full = sql`create trigger full before insert on outbox_emails begin select raise(abort, 'full'); end`;
  await full.execute(server.storage.db);
  const answers = [];
  for (const email of [person.email, 'nobody@example.org']) {
    const answer = await server.app.inject({ method: 'POST', url: '/auth/password/forgotten/', payload: { email } });
    answers.push([answer.statusCode, answer.body]);
  }
  expect(answers[0]?.[0]).toBe(200);
  expect(answers[0]).toEqual(answers[1]);
});
