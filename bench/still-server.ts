/** Answers at once without work, to measure the machine's own time. */
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('still'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`Listening on http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
