import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { emailInput } from '#contract/email.ts';
import type { RenderedEmail } from '#contract/emails.ts';
import type { Config } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import { createDkimSigner, type DkimSettings } from './dkim.ts';

interface EmailDelivery {
  id: string;
  createdAt: string;
  to: string;
  email: RenderedEmail;
  replyTo?: string | undefined;
  unsubscribeUrl?: string | undefined;
}

export interface MailTransport {
  deliver: (email: EmailDelivery) => Promise<void>;
  close: () => void;
}

export interface MailSender {
  address: string;
  replyTo: string;
  /** Envelope sender for bounces; default: the sender. */
  bounces?: string | undefined;
  program?: string;
}

export function openTransport(
  config: Pick<Config, 'smtpUrl' | 'dataDir'> & { dkim?: DkimSettings | undefined },
  from: MailSender,
): MailTransport {
  return config.smtpUrl
    ? openSmtpTransport(config.smtpUrl, from, config.dkim)
    : openFileTransport(join(config.dataDir, 'outbox'), from);
}

/** One connection per email being sent: a wait inside nodemailer could outlast the lease. */
function openSmtpTransport(url: string, from: MailSender, dkim?: DkimSettings): MailTransport {
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: limits.emailConcurrency,
    maxMessages: limits.smtpEmailsPerConnection,
    idleTimeout: limits.smtpIdle,
    maxRequeues: 1,
    ...parseSmtpUrl(url),
  });
  const signed = dkim && createDkimSigner(dkim, from.address);
  return {
    async deliver(email) {
      if (isInventedAddress(email.to)) return;
      // A total limit: a server that sends a byte now and then never triggers the socket timeout.
      const signal = AbortSignal.timeout(limits.emailTimeout);
      await transport.sendMail({ ...toMailOptions(email, from), ...(signed && { dkim: signed }), signal });
    },
    close: () => transport.close(),
  };
}

/** Of an invented guest (`sample-season`): no host ends in `.invalid` (RFC 6761). Counts as sent. */
const isInventedAddress = (to: string): boolean => /\.invalid$/i.test(to);

/** Signs in and sends nothing. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = nodemailer.createTransport(parseSmtpUrl(url));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function parseSmtpUrl(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Unencrypted only to this machine.
    requireTLS: !secure && !/^(localhost|127(\.\d+){3}|::1)$/.test(host),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: limits.smtpConnectTimeout,
    greetingTimeout: limits.smtpConnectTimeout,
    socketTimeout: limits.smtpSilence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Writes a temporary file and renames it, so that an email's file is always complete. */
function openFileTransport(folder: string, from: MailSender): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let deliveries = 0;
  return {
    async deliver(email) {
      const { message: bytes } = await transport.sendMail(toMailOptions(email, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${email.createdAt.slice(0, 10)}-${email.id}.eml`);
      // Two deliveries may overlap: the lease of a slow one ends, and the email is sent again.
      const temporary = `${file}.${process.pid}-${++deliveries}.part`;
      const part = await open(temporary, 'w', 0o600);
      try {
        await part.writeFile(bytes as Buffer);
        await part.sync();
      } finally {
        // Node ends the process if it garbage-collects an open file handle.
        await part.close();
      }
      await rename(temporary, file);
    },
    close: () => {},
  };
}

/** Parses the recipient again: only one plain address, whatever the row contains. */
function toMailOptions(
  { id, createdAt, to, email, replyTo, unsubscribeUrl }: EmailDelivery,
  from: MailSender,
): SendMailOptions {
  const address = emailInput.parse(to);
  const { subject, text, html } = email;
  return {
    from: { name: email.sender, address: from.address },
    to: { name: '', address },
    envelope: { from: from.bounces ?? from.address, to: [address] },
    replyTo: { name: '', address: emailInput.parse(replyTo ?? from.replyTo) },
    subject,
    text,
    html,
    date: new Date(createdAt),
    // The same on every try, so that mail programs show duplicates once.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    xMailer: from.program ?? false,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
