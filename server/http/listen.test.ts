import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { SettingsError } from '#server/config.ts';
import { listen } from './listen.ts';

/** The error that the operator sees if the system answers with this code. */
const listenWith = (code: string) => {
  const refuse = () => Promise.reject(Object.assign(new Error('listen failed'), { code }));
  return listen({ listen: refuse } as unknown as FastifyInstance, { host: '10.9.8.7', port: 81 }).catch(
    (error: Error) => error,
  );
};

test.each([
  ['EADDRINUSE', /^PORT is 81, and another program .*\(on 10\.9\.8\.7\)/],
  ['EACCES', /^PORT is 81, and this user may not listen there/],
  ['EADDRNOTAVAIL', /^HOST is "10\.9\.8\.7", which is no address of this machine/],
  ['ENOTFOUND', /^HOST is "10\.9\.8\.7"/],
  ['EAI_AGAIN', /^HOST is "10\.9\.8\.7"/],
])('a server that cannot listen says which setting is wrong: %s', async (code, sentence) => {
  const error = await listenWith(code);
  expect(error).toBeInstanceOf(SettingsError);
  expect(error).toMatchObject({ message: expect.stringMatching(sentence), cause: { code } });
});

test('another error of the system stays as it is', async () => {
  expect(await listenWith('EMFILE')).toMatchObject({ message: 'listen failed', code: 'EMFILE' });
});
