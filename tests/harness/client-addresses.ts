/** Clients with their own loopback addresses, for balancers that read the connection's address. */
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

/** Opens its own connection. Rejects if the answer is incomplete. */
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
