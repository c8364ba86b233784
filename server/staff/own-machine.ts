import type { Config } from '#server/config.ts';

/** Nobody else gets here: only then may a second factor be put off. Behind a proxy the whole world does. */
export function isOwnMachine({ publicUrl, host, trustProxy, production }: Config): boolean {
  const { hostname } = URL.parse(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}`) ?? {};
  return !production && trustProxy === false && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname ?? '');
}
