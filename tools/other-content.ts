import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { shippedFolder } from '#server/content/shipped.ts';
import { guardedFolder } from './process-guard.ts';
import { type Served, serve } from './served.ts';

export interface OtherContent extends AsyncDisposable {
  folder: string;
  serve: (settings?: Record<string, string>) => Promise<Served>;
  remove: () => Promise<void>;
}

export const copyWords = (to: string, from = shippedFolder): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => ['', '.yaml'].includes(extname(path)) });

export async function otherContent(
  copy: (to: string) => Promise<void>,
  change: (folder: string) => Promise<void>,
): Promise<OtherContent> {
  const folder = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-content-')));
  const remove = () => rm(folder, { recursive: true, force: true });
  const content = join(folder, 'content');
  await copy(content);
  await change(folder);
  return {
    folder,
    serve: (settings) => serve({ ...settings, CONTENT_DIR: content }),
    remove,
    [Symbol.asyncDispose]: remove,
  };
}
