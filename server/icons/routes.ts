import type { FastifyInstance } from 'fastify';
import type { Look } from '#contract/content/look.ts';
import { type IconName, iconNames } from '#contract/icons.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import { drawIcon } from './draw.ts';

/** Drawn on the first request for a look; without a logo of its own the built files are sent. */
export function registerIconRoutes(app: FastifyInstance, readLook: () => Look, { bare }: SecurityHeaders): void {
  const headers = { ...bare, 'cache-control': cacheControl.named };
  const drawn = new Map<IconName, { look: string; icon: Promise<Buffer | undefined> }>();

  function findIcon(name: IconName): Promise<Buffer | undefined> {
    const current = readLook();
    const look = JSON.stringify(current);
    const known = drawn.get(name);
    if (known?.look === look) return known.icon;
    const icon = drawIcon(name, current);
    drawn.set(name, { look, icon });
    icon.catch(() => drawn.delete(name));
    return icon;
  }

  for (const name of Object.values(iconNames))
    app.get(`/${name}`, async (_request, reply) => {
      const icon = await findIcon(name);
      reply.headers(headers);
      if (!icon) return reply.sendFile(name);
      return reply.type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png').send(icon);
    });
}
