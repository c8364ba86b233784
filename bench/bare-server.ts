/** The least that a server can do: the same bytes with the same headers, from memory. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const body = readFileSync(join(folder, 'page'));
const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'));
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
