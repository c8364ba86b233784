/** A mail server on a socket, with faults that the test chooses. */
import type { AddressInfo } from 'node:net';
import { domainToASCII } from 'node:url';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  recipients: string[];
  /** where the mail server reports bounces */
  bounces: string;
  raw: string;
  messageId: string;
}

export type SmtpBehaviour = (messageId: string, tries: number) => 'fine' | 'later' | 'never' | 'dropped' | 'stalled';

export type SmtpTestServer = Awaited<ReturnType<typeof startSmtp>>;

export async function startSmtp(behave: SmtpBehaviour = () => 'fine') {
  const received: ReceivedEmail[] = [];
  const tries = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        const messageId = raw.match(/^Message-ID: (\S+)/im)?.[1] ?? '';
        const turn = (tries.get(messageId) ?? 0) + 1;
        tries.set(messageId, turn);
        const { mailFrom, rcptTo } = session.envelope;
        const bounces = mailFrom ? mailFrom.address : '';
        const recipients = rcptTo.map(({ address }) => toAsciiDomain(address));
        const outcome: Record<ReturnType<SmtpBehaviour>, () => void> = {
          fine: () => {
            received.push({ messageId, raw, recipients, bounces });
            answer();
          },
          later: () => answer(Object.assign(new Error('Come back later'), { responseCode: 451 })),
          never: () => answer(Object.assign(new Error('No such recipient'), { responseCode: 554 })),
          dropped: () => cut(session.id),
          stalled: () => {},
        };
        outcome[behave(messageId, turn)]();
      });
    },
  });
  const cut = (id: string) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy: () => void } }>)
      if (connection.id === id) connection._socket.destroy();
  };
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${address.port}`, received, close, [Symbol.asyncDispose]: close };
}

/** The server decodes the host name. */
const toAsciiDomain = (address: string): string =>
  address.replace(/@(.*)$/, (_, domain: string) => `@${domainToASCII(domain)}`);
