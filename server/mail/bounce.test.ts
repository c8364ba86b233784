import { describe, expect, test } from 'vitest';
import { exchange, exim, postfix } from '#tests/harness/bounces.ts';
import { bounceBytes, isDeadAddress, readBounce } from './bounce.ts';

const letter = '0d9f3a52-6c1f-4a67-9f0e-6f2a5b1c7d88';

test('what three families of mail servers say', async () => {
  expect(await readBounce(postfix({ letter }))).toEqual({ letter, status: '5.1.1' });
  expect(await readBounce(exim({ letter }))).toEqual({ letter, status: '5.0.0' });
  expect(await readBounce(exchange({ letter }))).toEqual({ letter, status: '5.1.10' });
  // Given up after days of trying.
  expect(await readBounce(postfix({ letter, status: '4.4.1' }))).toEqual({ letter, status: '4.4.1' });
});

describe('no letter of ours came back', () => {
  const report = postfix({ letter });
  const cases: Record<string, string> = {
    'it is only late': postfix({ letter, action: 'delayed', status: '4.4.1' }),
    'it arrived': postfix({ letter, action: 'delivered', status: '2.0.0' }),
    'an answer of a human': 'From: ada@example.org\nSubject: Re: Zusage\n\nAction: failed\nStatus: 5.1.1\n',
    'an answer that quotes a report': `From: ada@example.org\nContent-Type: text/plain\n\n${report}`,
    'somebody is on holiday': report.replace('multipart/report', 'multipart/mixed'),
    'the letter is not there': report.replace('message/rfc822', 'text/plain'),
    'the report is not there': report.replace('message/delivery-status', 'text/plain'),
    'its Message-ID is not one of ours': report.replace(`<${letter}@`, '<CAB1234@'),
    'its Message-ID stands in the letter, not at its head': report.replace(/^Message-ID: (.*)$/m, '\n$1'),
    'a status that is none': report.replace('Status: 5.1.1', 'Status: five'),
    'its parts are nested without end': report.replace(
      'This is',
      Array.from(
        { length: 300 },
        (_, depth) => `--${depth || '4F2.1/mx'}\nContent-Type: multipart/mixed; boundary=${depth + 1}\n\n`,
      ).join(''),
    ),
    'no boundary': report.replace(/;\n\tboundary=.*$/m, ''),
    'nothing at all': '',
    'bytes that say nothing': '\u0000\u00ff'.repeat(5000),
  };
  test.each(Object.entries(cases))('%s', async (_, raw) => {
    expect(await readBounce(raw)).toBeUndefined();
  });
});

test('however large or twisted, it is read in a moment', async () => {
  const report = postfix({ letter });
  const twisted = [
    report + 'x'.repeat(20 * bounceBytes),
    report.replace('Action:', `${'\n '.repeat(50_000)}Action:`),
    `Content-Type: multipart/report; boundary="a"\n\n${'--a\n'.repeat(100_000)}`,
    `Content-Type: multipart/report; boundary=${'"'.repeat(100_000)}`,
    `${'A: b\n '.repeat(80_000)}`,
    `Content-Type: multipart/report; boundary="a"\n\n${'--a\nContent-Type: multipart/mixed; boundary="a"\n\n'.repeat(9000)}`,
    report.replace('Action:', `${'Action:\n'.repeat(60_000)}Action:`),
  ];
  for (const raw of twisted) {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begun = performance.now();
      await readBounce(raw);
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(250);
  }
  expect(await readBounce(twisted[0] ?? '')).toEqual({ letter, status: '5.1.1' });
});

test('which status says that nobody lives there', () => {
  for (const status of ['5.1.1', '5.1.10', '5.2.1', '5.0.0']) expect(isDeadAddress(status), status).toBe(true);
  for (const status of ['4.4.1', '5.2.2', '5.3.4', '5.7.1', '5.7.26'])
    expect(isDeadAddress(status), status).toBe(false);
});
