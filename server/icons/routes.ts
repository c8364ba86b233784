import type { FastifyInstance } from 'fastify';
import { type IconName, type IconSource, iconNames } from '#contract/icons.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import { drawIcon } from './draw.ts';

/** Drawn on the first request for a look. */
export function registerIconRoutes(
  app: FastifyInstance,
  readSource: () => IconSource,
  { bare }: SecurityHeaders,
): void {
  const headers = { ...bare, 'cache-control': cacheControl.named };
  const drawn = new Map<IconName, { key: string; icon: Promise<Buffer | undefined> }>();

  function findIcon(name: IconName): Promise<Buffer | undefined> {
    const source = readSource();
    const key = JSON.stringify([source.look, source.estate.name.de]);
    const known = drawn.get(name);
    if (known?.key === key) return known.icon;
    const icon = drawIcon(name, source);
    drawn.set(name, { key, icon });
    icon.catch(() => drawn.delete(name));
    return icon;
  }

  for (const name of Object.values(iconNames))
    app.get(`/${name}`, async (_request, reply) => {
      const icon = await findIcon(name);
      if (!icon)
        return reply
          .code(404)
          .headers({ ...headers, 'cache-control': cacheControl.never })
          .send();
      return reply
        .headers(headers)
        .type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        .send(icon);
    });
}
