import fastify from 'fastify';
import { expect, test } from 'vitest';
import { startSmtp } from '#tests/harness/smtp.ts';
import { findWarnings, warnOfUnreachableMail, warnOfUntrustedProxy } from './warnings.ts';

const set = { production: true, publicUrl: 'https://tollenau.example', smtpUrl: 'smtps://mail.example' };

test('missing settings have warnings in production, and none in development', () => {
  expect(findWarnings(set, {})).toEqual([]);
  const bare = { production: true, publicUrl: undefined, smtpUrl: undefined };
  expect(findWarnings(bare, {}).join('\n')).toMatch(/^SMTP_URL is not set.*\nPUBLIC_URL is not set.*$/);
  expect(findWarnings({ ...set, publicUrl: 'http://tollenau.example' }, {})).toEqual([
    expect.stringMatching(/^PUBLIC_URL is an http: address/),
  ]);
  const password = { SMTP_PASSWORD: 'hunter2' };
  expect(findWarnings({ ...bare, production: false }, password)).toEqual([
    expect.stringMatching(/^SMTP_PASSWORD(?!.*hunter2)/),
  ]);
});

test('an unreachable mail server has a warning, one that answers has none', async () => {
  const warnings: string[] = [];
  const log = { warn: (_: unknown, message?: string) => warnings.push(message ?? '') };
  const smtp = await startSmtp();
  await warnOfUnreachableMail(log as never, smtp.url);
  expect(warnings).toEqual([]);
  await smtp.close();
  await warnOfUnreachableMail(log as never, smtp.url);
  await warnOfUnreachableMail(log as never, 'smtp://no-such-host.invalid');
  expect(warnings[0]).toContain('the mail server cannot be reached');
  expect(warnings[1]).toContain('the name of the mail server is not known');
});

test.each([
  ['x-forwarded-for', false, 1],
  ['forwarded', false, 1],
  ['x-forwarded-for', '127.0.0.1', 0],
  ['accept', false, 0],
])('three requests with the header %s and TRUST_PROXY=%s cause %d warnings', async (header, trust, lines) => {
  const warnings: string[] = [];
  const stream = { write: (line: string) => warnings.push(line) };
  const app = fastify({ logger: { level: 'warn', stream } });
  warnOfUntrustedProxy(app, trust);
  app.get('/', async () => 'fine');
  for (let i = 0; i < 3; i++) await app.inject({ url: '/', headers: { [header]: '203.0.113.9' } });
  expect(warnings).toHaveLength(lines);
  expect(warnings.join()).not.toContain('203.0.113.9');
  await app.close();
});
