import fastify from 'fastify';
import { expect, test } from 'vitest';
import { eraseAfterDeletion } from './erase-from-disk.ts';

test.each([
  ['a route that deletes data', { deletesData: true }, false, 200, 1],
  ['its redirect', { deletesData: true }, false, 303, 1],
  ['its refusal', { deletesData: true }, false, 400, 0],
  ['a missing page', { deletesData: true }, false, 404, 0],
  ['a request that has deleted data', {}, true, 303, 1],
  ['any other request', {}, false, 200, 0],
] as const)('deleted data leaves the disk after %s', async (_, config, deletes, status, erased) => {
  let erasures = 0;
  const eraseFromDisk = async () => {
    erasures += 1;
  };
  const app = fastify();
  eraseAfterDeletion(app, { eraseFromDisk });
  app.get('/', { config }, (request, reply) => {
    request.deletesData = deletes;
    return reply.code(status).send();
  });
  await app.inject('/');
  expect(erasures).toBe(erased);
  await app.close();
});
