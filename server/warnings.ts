import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Config, findLookalikes } from './config.ts';
import { describeDeliveryError, toDeliveryError } from './mail/delivery-error.ts';
import { verifyMailServer } from './mail/transport.ts';

type WarningConfig = Pick<Config, 'production' | 'publicUrl' | 'smtpUrl'>;

export function findWarnings(config: WarningConfig, environment: Record<string, string | undefined>): string[] {
  return [...(config.production ? findMissingSettings(config) : []), ...findLookalikes(environment)];
}

function findMissingSettings({ publicUrl, smtpUrl }: WarningConfig): string[] {
  const found: string[] = [];
  if (!smtpUrl) {
    found.push('SMTP_URL is not set: emails become files in DATA_DIR/outbox, and are not sent');
  }
  if (!publicUrl) {
    found.push('PUBLIC_URL is not set: the links in emails lead to this machine itself');
  } else if (publicUrl.startsWith('http:')) {
    found.push(
      'PUBLIC_URL is an http: address: requests and passwords travel unencrypted, and no browser insists on TLS',
    );
  }
  return found;
}

export async function warnOfUnreachableMail(
  log: Pick<FastifyBaseLogger, 'warn'>,
  smtpUrl: string | undefined,
): Promise<void> {
  if (!smtpUrl) return;
  try {
    await verifyMailServer(smtpUrl);
  } catch (error) {
    const { code } = toDeliveryError(error);
    log.warn(
      { code },
      `SMTP_URL names a mail server to which no email can be given now: ${describeDeliveryError(code)}`,
    );
  }
}

/** Once per process, and without the address, which a visitor may have forged. */
export function warnOfUntrustedProxy(app: FastifyInstance, trustProxy: Config['trustProxy']): void {
  if (trustProxy !== false) return;
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && (request.headers['x-forwarded-for'] ?? request.headers.forwarded) !== undefined) {
      isWarned = true;
      app.log.warn(
        'a request was forwarded by a proxy, but TRUST_PROXY is off: all visitors behind the proxy share one rate limit',
      );
    }
    done();
  });
}
