import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Config, lookalikes } from './config.ts';
import { faultOf, inWords } from './mail/faults.ts';
import { tryServer } from './mail/transport.ts';

type Told = Pick<Config, 'production' | 'publicUrl' | 'smtpUrl'>;

export function warnings(config: Told, environment: Record<string, string | undefined>): string[] {
  return [...(config.production ? missing(config) : []), ...lookalikes(environment)];
}

function missing({ publicUrl, smtpUrl }: Told): string[] {
  const found: string[] = [];
  if (!smtpUrl) {
    found.push('SMTP_URL is not set: letters become files in DATA_DIR/outbox, and people wait for them in vain');
  }
  if (!publicUrl) {
    found.push('PUBLIC_URL is not set: the links in letters lead to this machine itself');
  } else if (publicUrl.startsWith('http:')) {
    found.push(
      'PUBLIC_URL is an http: address: requests and passwords travel unencrypted, and no browser insists on TLS',
    );
  }
  return found;
}

export async function warnOfMail(log: Pick<FastifyBaseLogger, 'warn'>, smtpUrl: string | undefined): Promise<void> {
  if (!smtpUrl) return;
  try {
    await tryServer(smtpUrl);
  } catch (error) {
    const { code } = faultOf(error);
    log.warn({ code }, `SMTP_URL names a mail server to which no letter can be given now: ${inWords(code)}`);
  }
}

/** Once per process, and without the address, which a visitor may have forged. */
export function warnOfProxy(app: FastifyInstance, trustProxy: Config['trustProxy']): void {
  if (trustProxy !== false) return;
  let told = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!told && (request.headers['x-forwarded-for'] ?? request.headers.forwarded) !== undefined) {
      told = true;
      app.log.warn(
        'a request was forwarded by a proxy, but TRUST_PROXY is off: everybody behind the proxy counts as one visitor, and all are turned away when that one asks too often',
      );
    }
    done();
  });
}
