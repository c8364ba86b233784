/** A real mail server on a real socket, as well-behaved or as faulty as the test wants it. */
import type { AddressInfo } from 'node:net';
import { domainToASCII } from 'node:url';
import { SMTPServer } from 'smtp-server';

export interface Received {
  recipients: string[];
  /** where the mail server reports what comes back */
  bounces: string;
  raw: string;
  messageId: string;
}

/** What goes wrong with this try of this letter, if anything. */
export type Mood = (messageId: string, tries: number) => 'fine' | 'later' | 'never' | 'dropped' | 'stalled';

export interface Smtp extends AsyncDisposable {
  url: string;
  /** what it has said yes to */
  received: Received[];
  /** connections that were opened to it */
  connections: () => number;
  close: () => Promise<void>;
}

export async function startSmtp(mood: Mood = () => 'fine'): Promise<Smtp> {
  const received: Received[] = [];
  const tries = new Map<string, number>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, answer) {
      connections++;
      answer();
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        const messageId = raw.match(/^Message-ID: (\S+)/im)?.[1] ?? '';
        const turn = (tries.get(messageId) ?? 0) + 1;
        tries.set(messageId, turn);
        const { mailFrom } = session.envelope;
        const bounces = mailFrom ? mailFrom.address : '';
        const recipients = session.envelope.rcptTo.map(({ address }) => inAscii(address));
        const outcome: Record<ReturnType<Mood>, () => void> = {
          fine: () => {
            received.push({ messageId, raw, recipients, bounces });
            answer();
          },
          later: () => answer(Object.assign(new Error('Come back later'), { responseCode: 451 })),
          never: () => answer(Object.assign(new Error('No such letter'), { responseCode: 554 })),
          dropped: () => cut(session.id),
          stalled: () => {},
        };
        outcome[mood(messageId, turn)]();
      });
    },
  });
  // The line goes dead in the middle of an answer.
  const cut = (id: string) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy: () => void } }>)
      if (connection.id === id) connection._socket.destroy();
  };
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** As it went over the wire; the server shows it in letters. */
const inAscii = (address: string): string =>
  address.replace(/@(.*)$/, (_, domain: string) => `@${domainToASCII(domain)}`);
