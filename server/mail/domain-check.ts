import { createDkimRecord, type DkimSettings, findDomain } from './dkim.ts';

export interface DnsResolver {
  resolveTxt: (name: string) => Promise<string[][]>;
  resolveMx: (name: string) => Promise<{ exchange: string }[]>;
}

interface DomainCheckOptions {
  address: string;
  dkim: DkimSettings | undefined;
  host: string | undefined;
}

type DnsRecordKind = 'MX' | 'SPF' | 'DKIM' | 'DMARC';
const passed = (what: DnsRecordKind, message: string) => ({ what, isOk: true, message });
const failed = (what: DnsRecordKind, message: string) => ({ what, isOk: false, message });

/** Checks the DNS records of the sender, for the admin commands `mail` and `doctor`. */
export async function checkDomain({ address, dkim, host }: DomainCheckOptions, dns: DnsResolver) {
  const domain = findDomain(address);
  const texts = async (name: string) => (await resolveOrEmpty(dns.resolveTxt(name))).map((parts) => parts.join(''));
  const mx = await resolveOrEmpty(dns.resolveMx(domain));
  const record = dkim && createDkimRecord(dkim, address);
  return [
    checkMx(domain, mx.map(({ exchange }) => exchange).filter(Boolean)),
    checkSpf(domain, await texts(domain), host),
    checkDkim(record, record ? await texts(record.name) : []),
    checkDmarc(domain, await texts(`_dmarc.${domain}`)),
  ];
}

function checkMx(domain: string, hosts: string[]) {
  if (hosts.length > 0) return passed('MX', `Answers to @${domain} go to ${hosts.join(', ')}.`);
  const message = `${domain} has no MX record: recipients cannot reply, and many mail servers refuse such a sender.`;
  return failed('MX', message);
}

function checkSpf(domain: string, texts: string[], host: string | undefined) {
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const wanted = `v=spf1 ${host ? `a:${host}` : 'mx'} -all`;
  const [record] = found;
  if (record === undefined)
    return failed('SPF', `${domain} has no SPF record. A TXT record such as "${wanted}" names who may send for it.`);
  if (found.length > 1)
    return failed('SPF', `${domain} has ${found.length} SPF records, so none is valid (RFC 7208, 4.5). Keep one.`);
  if (/[?+]all\b/i.test(record))
    return failed('SPF', `"${record}" lets any server send for ${domain}. It should end with "-all" or "~all".`);
  const message = `"${record}". To see whether it includes your mail server, send an email to yourself (spf=pass).`;
  return passed('SPF', message);
}

function checkDkim(record: { name: string; text: string } | undefined, texts: string[]) {
  const unset =
    'DKIM_KEY is not set: unless your mail server signs, emails are unsigned. "npm run admin -- mail dkim" makes a key.';
  if (!record) return failed('DKIM', unset);
  const { name, text } = record;
  const shows = '"npm run admin -- mail dkim" shows the right record.';
  const keyIn = (one: string) => one.replaceAll(/\s/g, '').match(/p=([^;]*)/)?.[1];
  if (texts.length === 0)
    return failed('DKIM', `${name} does not exist: receivers cannot verify the signature. ${shows}`);
  if (!texts.some((one) => keyIn(one) === keyIn(text)))
    return failed('DKIM', `${name} holds another key than DKIM_KEY: every signature looks forged. ${shows}`);
  return passed('DKIM', `${name} holds the key of DKIM_KEY.`);
}

function checkDmarc(domain: string, texts: string[]) {
  const record = texts.find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  const missing = `_dmarc.${domain} has no record. Large mail hosts require one for newsletters: "v=DMARC1; p=none" is enough, "p=quarantine" is better.`;
  if (!record) return failed('DMARC', missing);
  const [, policy = 'none'] = record.match(/;\s*p=(\w+)/i) ?? [];
  const watches = ' "p=none" only reports; when DKIM and SPF pass, "p=quarantine" stops forged emails.';
  return passed('DMARC', `"${record}".${policy === 'none' ? watches : ''}`);
}

/** A missing record is an answer; a DNS timeout is an error. */
async function resolveOrEmpty<Found>(lookup: Promise<Found[]>): Promise<Found[]> {
  try {
    return await lookup;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw error;
  }
}
