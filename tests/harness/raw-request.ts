import { connect } from 'node:net';

/** Sends these bytes unchanged and returns the raw answer; a browser or fetch would fix them. */
export function sendRawRequest(address: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(60_000, finish);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (isComplete(answer)) finish();
    });
    socket.on('close', finish);
    socket.on('error', finish);
  });
}

/** An answer without a length ends with the connection, or has no body. */
function isComplete(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = answer.slice(0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length) return answer.length >= end + 4 + Number(length);
  if (/^transfer-encoding: chunked/im.test(head)) return answer.endsWith('0\r\n\r\n');
  return !/^connection: close/im.test(head);
}

export const readStatus = (answer: string): number => Number(answer.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0);
