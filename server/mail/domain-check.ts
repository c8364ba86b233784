/** What the DNS says of the domain that letters come from, as sentences: what is well, and what makes letters spam. */
import { type Dkim, dnsRecord, domainOf } from './dkim.ts';

/** A part of node:dns/promises. */
export interface Names {
  resolveTxt: (name: string) => Promise<string[][]>;
  resolveMx: (name: string) => Promise<{ exchange: string }[]>;
}

export interface Finding {
  what: 'MX' | 'SPF' | 'DKIM' | 'DMARC';
  fine: boolean;
  says: string;
}

interface Asked {
  address: string;
  dkim: Dkim | undefined;
  /** the mail server letters go through */
  host: string | undefined;
}

export async function checkDomain({ address, dkim, host }: Asked, names: Names): Promise<Finding[]> {
  const domain = domainOf(address);
  const texts = async (name: string) => (await orNone(names.resolveTxt(name))).map((parts) => parts.join(''));
  const [mail, own, policy] = [
    await orNone(names.resolveMx(domain)),
    await texts(domain),
    await texts(`_dmarc.${domain}`),
  ];
  const record = dkim && dnsRecord(dkim, address);
  return [
    mailFinding(domain, mail),
    spfFinding(domain, own, host),
    dkimFinding(record, record ? await texts(record.name) : []),
    dmarcFinding(domain, policy),
  ];
}

function mailFinding(domain: string, found: { exchange: string }[]): Finding {
  const hosts = found.map(({ exchange }) => exchange).filter(Boolean);
  if (hosts.length > 0) return { what: 'MX', fine: true, says: `Answers to @${domain} go to ${hosts.join(', ')}.` };
  const says = `${domain} has no MX record: nobody can answer, and many mail servers take nothing from such a sender.`;
  return { what: 'MX', fine: false, says };
}

function spfFinding(domain: string, texts: string[], host: string | undefined): Finding {
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const wanted = `v=spf1 ${host ? `a:${host}` : 'mx'} -all`;
  if (found.length === 0)
    return {
      what: 'SPF',
      fine: false,
      says: `${domain} has no SPF record. A TXT record such as "${wanted}" names who may send for it.`,
    };
  const [record = ''] = found;
  if (found.length > 1)
    return {
      what: 'SPF',
      fine: false,
      says: `${domain} has ${found.length} SPF records, so none counts (RFC 7208, 4.5). One may stay.`,
    };
  if (/[?+]all\b/i.test(record))
    return {
      what: 'SPF',
      fine: false,
      says: `"${record}" lets anybody send for ${domain}. It should end with "-all" or "~all".`,
    };
  const says = `"${record}". Whether your mail server is among them only it knows; a letter to yourself shows it (spf=pass).`;
  return { what: 'SPF', fine: true, says };
}

function dkimFinding(record: { name: string; text: string } | undefined, texts: string[]): Finding {
  if (!record)
    return {
      what: 'DKIM',
      fine: false,
      says: 'DKIM_KEY is not set: unless your mail server signs, letters are unsigned. "npm run admin -- mail dkim" makes a key.',
    };
  const keyIn = (text: string) => text.replaceAll(/\s/g, '').match(/p=([^;]*)/)?.[1];
  if (texts.length === 0)
    return {
      what: 'DKIM',
      fine: false,
      says: `${record.name} does not exist: a signature that cannot be checked is worth nothing. "npm run admin -- mail dkim" shows what belongs there.`,
    };
  if (!texts.some((text) => keyIn(text) === keyIn(record.text)))
    return {
      what: 'DKIM',
      fine: false,
      says: `${record.name} holds another key than DKIM_KEY: every signature looks forged. "npm run admin -- mail dkim" shows what belongs there.`,
    };
  return { what: 'DKIM', fine: true, says: `${record.name} holds the key of DKIM_KEY.` };
}

function dmarcFinding(domain: string, texts: string[]): Finding {
  const record = texts.find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  if (!record)
    return {
      what: 'DMARC',
      fine: false,
      says: `_dmarc.${domain} has no record. Large mail hosts want one from whoever writes to many: "v=DMARC1; p=none" begins it, "p=quarantine" is better.`,
    };
  const [, wish = 'none'] = record.match(/;\s*p=(\w+)/i) ?? [];
  const says = `"${record}".${wish === 'none' ? ' "p=none" only watches; once DKIM and SPF hold, "p=quarantine" keeps forgers out.' : ''}`;
  return { what: 'DMARC', fine: true, says };
}

/** A name without such a record is an answer; a DNS that does not answer is not. */
async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw error;
  }
}
