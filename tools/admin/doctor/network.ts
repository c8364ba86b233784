import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '#server/config.ts';
import type { Status } from '#server/health/status.ts';
import { checkDomain, type Names } from '#server/mail/domain-check.ts';
import { faultOf, inWords } from '#server/mail/faults.ts';
import { tryServer } from '#server/mail/transport.ts';
import { nameOf } from '#server/secrets/masters.ts';
import { statusKey } from '#server/secrets/secrets.ts';
import { type Finding, fine, look, mend } from './machine.ts';

const patience = 5000;
const day = 24 * 60 * 60 * 1000;

const asked = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers, signal: AbortSignal.timeout(patience), redirect: 'manual' });

type Details = Partial<Status & { version: string }>;

export async function server(config: Config): Promise<Finding[]> {
  const { host, port } = config;
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const key = statusKey(config);
  try {
    const ready = await asked(`${here}/readyz`);
    const { status } = (await ready.json()) as { status?: string };
    const details = await asked(`${here}/statusz`, key ? { authorization: `Bearer ${key}` } : {});
    const { version, look: complaints = [], status: state } = (await details.json()) as Details;
    if (!status || !state) return [mend('server', `Something else than this site answers at ${here}.`)];
    return [
      ready.status === 200
        ? fine('server', `${version ?? 'A server'} is ready at ${here}.`)
        : mend('server', `It is not ready: ${status}.`),
      ...(version ? [] : [mend('server', `It works with another ${nameOf(config, 'token')}, so it tells no details.`)]),
      ...complaints.map((says) => mend('server', says)),
    ];
  } catch {
    return [look('server', `Nobody answers at ${here}. Is it running: systemctl status tollenau`)];
  }
}

export async function visitors({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>, now: Date) {
  if (!publicUrl) return [look('address', 'PUBLIC_URL is not set: links in letters lead to this machine itself.')];
  const found: Finding[] = [await reached(publicUrl)];
  if (!publicUrl.startsWith('https:')) return found;
  const trust = 'PUBLIC_URL is https:, so there is a proxy, and TRUST_PROXY is off: all visitors count as one.';
  if (trustProxy === false) found.push(mend('address', trust));
  return [...found, await certificate(new URL(publicUrl), now)];
}

async function reached(publicUrl: string): Promise<Finding> {
  try {
    const { status } = await asked(`${publicUrl}/healthz`);
    if (status === 200) return fine('address', `${publicUrl} leads to the site.`);
    return mend('address', `${publicUrl}/healthz answers ${status}: does the proxy lead to the server?`);
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return mend('address', `${publicUrl} cannot be reached from here (${cause?.code ?? name}).`);
  }
}

async function certificate({ hostname, port }: URL, now: Date): Promise<Finding> {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const servername = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port || 443), ...servername, rejectUnauthorized: false });
  socket.setTimeout(patience, () => socket.destroy(new Error('ETIMEDOUT')));
  try {
    await once(socket, 'secureConnect');
    const left = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / day);
    if (!socket.authorized) return mend('certificate', `Browsers refuse it: ${socket.authorizationError}.`);
    const says = `It is good for ${left} more days.`;
    return left < 14 ? mend('certificate', `${says} Nobody has renewed it.`) : fine('certificate', says);
  } catch (error) {
    return mend('certificate', `No TLS at ${hostname}: ${error instanceof Error ? error.message : error}.`);
  } finally {
    socket.destroy();
  }
}

export async function mail(config: Config, sender: string, names: Names): Promise<Finding[]> {
  const { smtpUrl, dkim } = config;
  if (!smtpUrl) {
    const says = 'SMTP_URL is not set: letters become files, and nobody gets them.';
    return [(config.production ? mend : look)('mail', says)];
  }
  try {
    await tryServer(smtpUrl);
  } catch (error) {
    return [mend('mail', `No letter leaves: ${inWords(faultOf(error).code)}.`)];
  }
  const findings = await checkDomain({ address: sender, dkim, host: new URL(smtpUrl).hostname }, names);
  const reached = fine('mail', 'The mail server takes letters from here.');
  return [reached, ...findings.map((one) => (one.fine ? fine : look)(one.what, one.says))];
}
