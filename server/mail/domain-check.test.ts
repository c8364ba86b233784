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

interface DomainOptions {
  mail?: string[];
  isSigned?: boolean;
  host?: string | undefined;
  /** of an answer without a record */
  code?: string;
}

/** What is found in a DNS with these TXT records only. DNS splits long records. */
async function checkRecords(texts: Record<string, string[]>, options: DomainOptions = {}) {
  const { mail = ['mail.tollenau.example'], isSigned = true, code = 'ENODATA' } = options;
  const resolveTxt = async (name: string) => {
    const found = texts[name];
    if (!found) throw Object.assign(new Error('nothing'), { code });
    return found.map((text) => text.match(/.{1,200}/g) ?? []);
  };
  const resolveMx = async () => {
    if (mail.includes('silent')) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
    return mail.map((exchange) => ({ exchange }));
  };
  const host = 'host' in options ? options.host : 'mail.example';
  return checkDomain({ address, dkim: isSigned ? dkim : undefined, host }, { resolveTxt, resolveMx });
}

const listFailedRecords = async (texts: Record<string, string[]>, options?: DomainOptions) =>
  (await checkRecords(texts, options)).filter(({ isOk }) => !isOk).map(({ what }) => what);

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

const domain = 'tollenau.example';
const without = (name: string) =>
  Object.fromEntries(Object.entries(correctRecords).filter(([known]) => known !== name));

test.each<[title: string, texts: Record<string, string[]>, options: DomainOptions, what: string, message: string]>([
  ['a domain that takes no mail', correctRecords, { mail: [''] }, 'MX', 'has no MX record'],
  ['the mail server to allow', without(domain), {}, 'SPF', '"v=spf1 a:mail.example -all"'],
  ['the hosts of MX to allow', without(domain), { host: undefined }, 'SPF', '"v=spf1 mx -all"'],
  ['a domain without records', {}, { code: 'ENOTFOUND' }, 'SPF', 'has no SPF record'],
  ['senders that are not known', { ...correctRecords, [domain]: ['v=spf1 mx ?all'] }, {}, 'SPF', 'lets any server'],
  ['two records', { ...correctRecords, [domain]: ['v=spf1 mx', 'v=spf1 a'] }, {}, 'SPF', '2 SPF records'],
  ['a missing key', without(record.name), {}, 'DKIM', `${record.name} does not exist`],
  ['another key', { ...correctRecords, [record.name]: ['v=DKIM1; p=AAAA'] }, {}, 'DKIM', 'another key than DKIM_KEY'],
  ['emails without signature', correctRecords, { isSigned: false }, 'DKIM', 'DKIM_KEY is not set'],
  ['no policy', without(`_dmarc.${domain}`), {}, 'DMARC', `_dmarc.${domain} has no record`],
])('the check of the mail domain names %s', async (_, texts, options, what, message) => {
  const found = (await checkRecords(texts, options)).find((one) => one.what === what);
  expect(found).toMatchObject({ isOk: false, message: expect.stringContaining(message) });
});

test.each([
  ['v=spf1 mx ~all', 'SPF', ''],
  ['V=SPF1 mx -all', 'SPF', ''],
  ['v=DMARC1; p=none', 'DMARC', 'only reports'],
  ['v=DMARC1; sp=reject; p=none', 'DMARC', 'only reports'],
  ['v=DMARC1', 'DMARC', 'only reports'],
  ['v=DMARC1;p=reject', 'DMARC', ''],
])('the record %s of %s is fine, with the remark “%s”', async (text, what, remark) => {
  const texts = { ...correctRecords, [what === 'SPF' ? domain : `_dmarc.${domain}`]: [text] };
  const found = (await checkRecords(texts)).find((one) => one.what === what);
  expect(found).toMatchObject({ isOk: true, message: expect.stringContaining(text) });
  expect(found?.message.includes('only reports')).toBe(remark !== '');
});

test('a key in the DNS with spaces between its pieces is the right one', async () => {
  const spaced = record.text.replaceAll(/.{60}/g, '$& ');
  expect(await listFailedRecords({ ...correctRecords, [record.name]: [spaced] })).toEqual([]);
});

test('a DNS that does not answer is an error', async () => {
  await expect(listFailedRecords(correctRecords, { mail: ['silent'] })).rejects.toThrow('no answer');
});

test('the server accepts a whole 2048-bit RSA private key as DKIM_KEY, and refuses an empty or cut-off one', () => {
  expect([key, '', key.slice(0, 200)].map(isDkimPrivateKey)).toEqual([true, false, false]);
});
