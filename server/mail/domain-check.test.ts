import { expect, test } from 'vitest';
import { createDkimRecord, generateDkimPrivateKey, isDkimPrivateKey } from './dkim.ts';
import { checkDomain } from './domain-check.ts';

const key = generateDkimPrivateKey();
const dkim = { selector: 'gutshaus', privateKey: key };
const address = 'buero@tollenau.example';
const record = createDkimRecord(dkim, address);
const correctRecords: Record<string, string[]> = {
  'tollenau.example': ['v=spf1 mx -all', 'something-else=1'],
  '_dmarc.tollenau.example': ['v=DMARC1; p=quarantine'],
  [record.name]: [record.text],
};

/** Failed records for a DNS with these TXT records only. DNS splits long records. */
async function listFailedRecords(
  texts: Record<string, string[]>,
  { mail = ['mail.tollenau.example'], isSigned = true } = {},
) {
  const resolveTxt = async (name: string) => {
    const found = texts[name];
    if (!found) throw Object.assign(new Error('nothing'), { code: 'ENODATA' });
    return found.map((text) => text.match(/.{1,200}/g) ?? []);
  };
  const resolveMx = async () => {
    if (mail.includes('silent')) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
    return mail.map((exchange) => ({ exchange }));
  };
  const domain = { address, dkim: isSigned ? dkim : undefined, host: 'mail.example' };
  const findings = await checkDomain(domain, { resolveTxt, resolveMx });
  return findings.filter(({ isOk }) => !isOk).map(({ what }) => what);
}

test('each missing or wrong DNS record is reported', async () => {
  expect(await listFailedRecords(correctRecords)).toEqual([]);
  expect(await listFailedRecords({}, { mail: [] })).toEqual(['MX', 'SPF', 'DKIM', 'DMARC']);
  expect(await listFailedRecords({ ...correctRecords, 'tollenau.example': ['v=spf1 +all'] })).toEqual(['SPF']);
  expect(
    await listFailedRecords({ ...correctRecords, 'tollenau.example': ['v=spf1 mx -all', 'v=spf1 a -all'] }),
  ).toEqual(['SPF']);
  const other = createDkimRecord({ ...dkim, privateKey: generateDkimPrivateKey() }, address).text;
  expect(await listFailedRecords({ ...correctRecords, [record.name]: [other] })).toEqual(['DKIM']);
  expect(await listFailedRecords(correctRecords, { isSigned: false })).toEqual(['DKIM']);
});

test('a DNS that does not answer is an error', async () => {
  await expect(listFailedRecords(correctRecords, { mail: ['silent'] })).rejects.toThrow('no answer');
});

test('the server accepts a whole 2048-bit RSA private key as DKIM_KEY, and refuses an empty or cut-off one', () => {
  expect([key, '', key.slice(0, 200)].map(isDkimPrivateKey)).toEqual([true, false, false]);
});
