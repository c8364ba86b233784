import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '#server/config.ts';
import type { ServerStatus } from '#server/health/routes.ts';
import { day } from '#server/limits.ts';
import { describeDeliveryError, toDeliveryError } from '#server/mail/delivery-error.ts';
import { checkDomain, type DnsResolver } from '#server/mail/domain-check.ts';
import { verifyMailServer } from '#server/mail/transport.ts';
import { getSecretName } from '#server/secrets/master-secrets.ts';
import { readStatusKey } from '#server/secrets/secrets.ts';
import { createFault, createOk, createWarning, type DoctorFinding } from './machine.ts';

const patience = 5000;

const fetchWithTimeout = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers, signal: AbortSignal.timeout(patience), redirect: 'manual' });

type ServerDetails = Partial<ServerStatus & { version: string }>;

export async function checkServer(config: Config): Promise<DoctorFinding[]> {
  const { host, port } = config;
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const key = readStatusKey(config);
  try {
    const ready = await fetchWithTimeout(`${here}/readyz`);
    const { status } = (await ready.json()) as { status?: string };
    const details = await fetchWithTimeout(`${here}/statusz`, key ? { authorization: `Bearer ${key}` } : {});
    const { version, warnings: complaints = [], status: state } = (await details.json()) as ServerDetails;
    if (!status || !state) return [createFault('server', `Another program answers at ${here}.`)];
    return [
      ready.status === 200
        ? createOk('server', `${version ?? 'A server'} is ready at ${here}.`)
        : createFault('server', `It is not ready: ${status}.`),
      ...(version
        ? []
        : [createFault('server', `It works with another ${getSecretName(config, 'token')}, so it tells no details.`)]),
      ...complaints.map((message) => createFault('server', message)),
    ];
  } catch {
    return [createWarning('server', `No server answers at ${here}. Is the server running?`)];
  }
}

export async function checkPublicAddress(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  now: Date,
) {
  if (!publicUrl)
    return [createWarning('address', 'PUBLIC_URL is not set: links in emails lead to this machine itself.')];
  const found: DoctorFinding[] = [await checkReachable(publicUrl)];
  if (!publicUrl.startsWith('https:')) return found;
  const trust = 'PUBLIC_URL is https:, so there is a proxy, and TRUST_PROXY is off: all visitors count as one.';
  if (trustProxy === false) found.push(createFault('address', trust));
  return [...found, await checkCertificate(new URL(publicUrl), now)];
}

async function checkReachable(publicUrl: string): Promise<DoctorFinding> {
  try {
    const { status } = await fetchWithTimeout(`${publicUrl}/healthz`);
    if (status === 200) return createOk('address', `${publicUrl} leads to the site.`);
    return createFault('address', `${publicUrl}/healthz answers ${status}: does the proxy lead to the server?`);
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return createFault('address', `${publicUrl} cannot be reached from here (${cause?.code ?? name}).`);
  }
}

async function checkCertificate({ hostname, port }: URL, now: Date): Promise<DoctorFinding> {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const servername = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port || 443), ...servername, rejectUnauthorized: false });
  socket.setTimeout(patience, () => socket.destroy(new Error('ETIMEDOUT')));
  try {
    await once(socket, 'secureConnect');
    const left = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / day);
    if (!socket.authorized) return createFault('certificate', `Browsers refuse it: ${socket.authorizationError}.`);
    const message = `It is valid for ${left} more days.`;
    return left < 14 ? createFault('certificate', `${message} It was not renewed.`) : createOk('certificate', message);
  } catch (error) {
    return createFault('certificate', `No TLS at ${hostname}: ${error instanceof Error ? error.message : error}.`);
  } finally {
    socket.destroy();
  }
}

export async function checkMail(config: Config, sender: string, names: DnsResolver): Promise<DoctorFinding[]> {
  const { smtpUrl, dkim } = config;
  if (!smtpUrl) {
    const message = 'SMTP_URL is not set: emails become files and are not sent.';
    return [(config.production ? createFault : createWarning)('mail', message)];
  }
  try {
    await verifyMailServer(smtpUrl);
  } catch (error) {
    return [createFault('mail', `No email leaves: ${describeDeliveryError(toDeliveryError(error).code)}.`)];
  }
  const findings = await checkDomain({ address: sender, dkim, host: new URL(smtpUrl).hostname }, names);
  const reached = createOk('mail', 'The mail server accepts emails from this machine.');
  return [reached, ...findings.map((one) => (one.isOk ? createOk : createWarning)(one.what, one.message))];
}
