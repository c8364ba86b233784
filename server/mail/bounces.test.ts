import { expect, test } from 'vitest';
import { buildExchangeBounce, buildEximBounce, buildPostfixBounce } from '#tests/harness/bounces.ts';
import { isDeadAddress, maxBounceBytes, readBounce } from './bounces.ts';

const emailId = '0d9f3a52-6c1f-4a67-9f0e-6f2a5b1c7d88';
const report = buildPostfixBounce({ messageId: emailId });

test('readBounce reads the reports of Postfix, Exim and Exchange', async () => {
  expect(await readBounce(report)).toEqual({ emailId: emailId, status: '5.1.1' });
  expect(await readBounce(buildEximBounce({ messageId: emailId }))).toEqual({ emailId: emailId, status: '5.0.0' });
  expect(await readBounce(buildExchangeBounce({ messageId: emailId }))).toEqual({ emailId: emailId, status: '5.1.10' });
  const late = buildPostfixBounce({ messageId: emailId, status: '4.4.1' });
  expect(await readBounce(late)).toEqual({ emailId: emailId, status: '4.4.1' });
});

const parts = (_: unknown, depth: number) =>
  `--${depth || '4F2.1/mx'}\nContent-Type: multipart/mixed; boundary=${depth + 1}\n\n`;

test.each(
  Object.entries({
    'a report of a delay': buildPostfixBounce({ messageId: emailId, action: 'delayed', status: '4.4.1' }),
    'an answer of a human': 'From: ada@example.org\nSubject: Re: Zusage\n\nAction: failed\nStatus: 5.1.1\n',
    'an answer that quotes a report': `From: ada@example.org\nContent-Type: text/plain\n\n${report}`,
    'a notice of absence': report.replace('multipart/report', 'multipart/mixed'),
    'a report without the email': report.replace('message/rfc822', 'text/plain'),
    'an email without a report': report.replace('message/delivery-status', 'text/plain'),
    'a Message-ID that is not ours': report.replace(`<${emailId}@`, '<CAB1234@'),
    'a Message-ID in the text of the email': report.replace(/^Message-ID: (.*)$/m, '\n$1'),
    'an invalid status': report.replace('Status: 5.1.1', 'Status: five'),
    'parts nested 300 deep': report.replace('This is', Array.from({ length: 300 }, parts).join('')),
    'no boundary': report.replace(/;\n\tboundary=.*$/m, ''),
    'an empty email': '',
    'binary data': '\u0000\u00ff'.repeat(5000),
  }),
)('readBounce ignores %s', async (_, raw) => expect(await readBounce(raw)).toBeUndefined());

test('readBounce reads any size and form without a pause', async () => {
  const long = report + 'x'.repeat(20 * maxBounceBytes);
  const twisted = [
    report.replace('Action:', `${'\n '.repeat(50_000)}Action:`),
    `Content-Type: multipart/report; boundary="a"\n\n${'--a\n'.repeat(100_000)}`,
    `Content-Type: multipart/report; boundary=${'"'.repeat(100_000)}`,
    `${'A: b\n '.repeat(80_000)}`,
    `Content-Type: multipart/report; boundary="a"\n\n${'--a\nContent-Type: multipart/mixed; boundary="a"\n\n'.repeat(9000)}`,
    report.replace('Action:', `${'Action:\n'.repeat(60_000)}Action:`),
  ];
  for (const raw of [long, ...twisted]) {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const startedAt = performance.now();
      await readBounce(raw);
      times.push(performance.now() - startedAt);
    }
    expect(Math.min(...times)).toBeLessThan(8000);
  }
  expect(await readBounce(long)).toEqual({ emailId: emailId, status: '5.1.1' });
});

test('isDeadAddress accepts the statuses of addresses that do not exist', () => {
  const statuses = ['5.1.1', '5.1.10', '5.2.1', '5.0.0', '4.4.1', '5.2.2', '5.3.4', '5.7.1', '5.7.26'];
  expect(statuses.filter(isDeadAddress)).toEqual(['5.1.1', '5.1.10', '5.2.1', '5.0.0']);
});
