/** The way out: a mail server, or a folder of `.eml` files that any mail program opens. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { email } from '#contract/email.ts';
import type { Config } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import type { Sealed } from './outbox.ts';

interface Posted extends Sealed {
  id: string;
  createdAt: string;
}

export type Deliver = (posted: Posted) => Promise<void>;

export interface Sender {
  name: string;
  address: string;
}

export function openTransport(config: Pick<Config, 'smtpUrl' | 'dataDir'>, from: Sender): Deliver {
  return config.smtpUrl ? bySmtp(config.smtpUrl, from) : toFiles(join(config.dataDir, 'outbox'), from);
}

function bySmtp(url: string, from: Sender): Deliver {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const transport = nodemailer.createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // In the clear only to this very machine.
    requireTLS: !secure && !/^(localhost|127\.|::1$)/.test(host),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: limits.smtpConnectTimeout,
    greetingTimeout: limits.smtpConnectTimeout,
    socketTimeout: limits.smtpSilence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (posted) => {
    await transport.sendMail(message(posted, from));
  };
}

/** Written beside and renamed, so that a file that is there is whole; the second try lands on the first. */
function toFiles(folder: string, from: Sender): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (posted) => {
    const { message: bytes } = await transport.sendMail(message(posted, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${posted.createdAt.slice(0, 10)}-${posted.id}.eml`);
    const part = await open(`${file}.part`, 'w', 0o600);
    try {
      await part.writeFile(bytes as Buffer);
      await part.sync();
    } finally {
      // A disk that fails here must not cost the process: a file left open ends it at the next garbage collection.
      await part.close();
    }
    await rename(`${file}.part`, file);
  };
}

/** The recipient is parsed once more: whatever stands in the row, a letter goes to one plain address. */
function message({ id, createdAt, to, letter, replyTo, leave }: Posted, from: Sender): SendMailOptions {
  const address = email.parse(to);
  const { subject, text, html } = letter;
  return {
    from,
    to: { name: '', address },
    envelope: { from: from.address, to: [address] },
    ...(replyTo && { replyTo: { name: '', address: email.parse(replyTo) } }),
    subject,
    text,
    html,
    date: new Date(createdAt),
    // The same on every try, so that a mail program shows a letter sent twice only once.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(leave && { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
