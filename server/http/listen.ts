import type { FastifyInstance } from 'fastify';
import { type Config, SettingsError } from '#server/config.ts';

export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = listenErrors[code]?.(host, port);
    throw sentence ? new SettingsError(sentence, { cause: error }) : error;
  }
}

const noAddress = (host: string) =>
  `HOST is ${JSON.stringify(host)}, which is no address of this machine. It must be one, such as 127.0.0.1, or 0.0.0.0 for all.`;

const listenErrors: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT is ${port}, and another program listens there already (on ${host}). End that one, or set PORT to another number; 0 lets the system choose.`,
  EACCES: (_, port) => `PORT is ${port}, and this user may not listen there. It must be a number above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};
