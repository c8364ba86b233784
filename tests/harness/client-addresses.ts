/** Clients behind a balancer that reads the address of the connection: each has its own on the loopback network. */
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

const clientAddress = (client: number): string =>
  `127.${1 + ((client >> 14) & 63)}.${(client >> 7) & 127}.${1 + (client & 127)}`;

/** On a connection of its own. Rejects when the answer does not arrive whole. */
export function requestFrom(client: number, address: string, { body, ...options }: ClientRequest = {}) {
  return new Promise<ClientResponse>((resolve, reject) => {
    request(address, { ...options, agent: false, localAddress: clientAddress(client) }, (response) => {
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
