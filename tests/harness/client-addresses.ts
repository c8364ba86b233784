/** People behind a balancer that reads their address off the line: each household has one of its own on the loopback network. */
import { request } from 'node:http';

export interface ClientResponse {
  status: number;
  text: string;
}

interface ClientRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const clientAddress = (household: number): string =>
  `127.${1 + ((household >> 14) & 63)}.${(household >> 7) & 127}.${1 + (household & 127)}`;

/** On a connection of its own. Rejects when the answer does not arrive whole. */
export function requestFrom(
  household: number,
  address: string,
  { method = 'GET', headers = {}, body }: ClientRequest = {},
) {
  return new Promise<ClientResponse>((resolve, reject) => {
    request(address, { method, headers, agent: false, localAddress: clientAddress(household) }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        .on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}
