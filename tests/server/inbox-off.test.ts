import { expect, test } from 'vitest';
import { buildForm, encodeForm } from '#tests/harness/forms.ts';
import { startInProcess } from '#tests/harness/in-process.ts';

test('[TKT-07] [NLT-04] with INBOX=off the server accepts neither ticket requests nor newsletter sign-ups, and /tickets has no form that posts', async () => {
  await using server = await startInProcess({ INBOX: 'off' });
  const { payload, headers } = await encodeForm(buildForm({ agreement: 'true' }));
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/ticket-requests', payload, headers })).statusCode,
  ).not.toBe(201);
  expect((await server.app.inject({ method: 'POST', url: '/api/newsletter', payload: {} })).statusCode).toBe(405);
  expect((await server.app.inject('/tickets?lng=en')).body).not.toContain('<form method="post"');
});
