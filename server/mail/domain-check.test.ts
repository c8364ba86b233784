import { expect, test } from 'vitest';
import { dnsRecord, isDkimKey, makeDkimKey } from './dkim.ts';
import { checkDomain, type Names } from './domain-check.ts';

const key = makeDkimKey();
const dkim = { selector: 'gutshaus', key };
const address = 'buero@tollenau.example';
const record = dnsRecord(dkim, address);

/** A DNS that knows these TXT records alone. */
const names = (texts: Record<string, string[]>, mail: string[] = ['mail.tollenau.example']): Names => ({
  resolveTxt: async (name) => {
    const found = texts[name];
    if (!found) throw Object.assign(new Error('nothing'), { code: 'ENODATA' });
    // Long records come in pieces.
    return found.map((text) => text.match(/.{1,200}/g) ?? []);
  },
  resolveMx: async () => mail.map((exchange) => ({ exchange })),
});
const well = {
  'tollenau.example': ['v=spf1 mx -all', 'something-else=1'],
  '_dmarc.tollenau.example': ['v=DMARC1; p=quarantine'],
  [record.name]: [record.text],
};
const wrongIn = async (texts: Record<string, string[]>, mail?: string[], signed = true) =>
  (await checkDomain({ address, dkim: signed ? dkim : undefined, host: 'mail.example' }, names(texts, mail)))
    .filter(({ fine }) => !fine)
    .map(({ what }) => what);

test('a domain that is well has nothing to be mended', async () => {
  expect(await wrongIn(well)).toEqual([]);
});

test('each thing that is missing or wrong is named', async () => {
  expect(await wrongIn({}, [])).toEqual(['MX', 'SPF', 'DKIM', 'DMARC']);
  expect(await wrongIn({ ...well, 'tollenau.example': ['v=spf1 +all'] })).toEqual(['SPF']);
  expect(await wrongIn({ ...well, 'tollenau.example': ['v=spf1 mx -all', 'v=spf1 a -all'] })).toEqual(['SPF']);
  expect(await wrongIn({ ...well, [record.name]: [dnsRecord({ ...dkim, key: makeDkimKey() }, address).text] })).toEqual(
    ['DKIM'],
  );
  expect(await wrongIn(well, undefined, false)).toEqual(['DKIM']);
});

test('a DNS that does not answer is no finding', async () => {
  const silent: Names = {
    ...names(well),
    resolveMx: async () => {
      throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
    },
  };
  await expect(checkDomain({ address, dkim, host: undefined }, silent)).rejects.toThrow('no answer');
});

test('only an RSA key of two thousand bits is one', () => {
  expect(isDkimKey(key)).toBe(true);
  expect(isDkimKey('')).toBe(false);
  expect(isDkimKey(key.slice(0, 200))).toBe(false);
});
