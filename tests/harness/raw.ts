import { connect } from 'node:net';

/** Writes bytes as they are to the server and returns all it answers; a browser or fetch would tidy them first. */
export function rawRequest(address: string, bytes: string | Buffer, patience = 3000): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(patience, finish);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      // One answer is enough: a kept-alive connection would wait for the next request.
      if (/\r\n\r\n/.test(answer)) setTimeout(finish, 30);
    });
    socket.on('close', finish);
    socket.on('error', finish);
  });
}

export const statusOf = (answer: string): number => Number(answer.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0);
