import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { shippedFolder } from '#server/content/shipped-content.ts';
import { guardFolder } from './process-guard.ts';
import { startServer, type TestServer } from './test-server.ts';

export interface OtherContent extends AsyncDisposable {
  folder: string;
  serve: (settings?: Record<string, string>) => Promise<TestServer>;
  remove: () => Promise<void>;
}

export const copyTexts = (to: string, from = shippedFolder): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => ['', '.yaml'].includes(extname(path)) });

export async function createOtherContent(
  copy: (to: string) => Promise<void>,
  change: (folder: string) => Promise<void>,
): Promise<OtherContent> {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'site-content-')));
  const remove = () => rm(folder, { recursive: true, force: true });
  const content = join(folder, 'content');
  await copy(content);
  await change(folder);
  return {
    folder,
    serve: (settings) => startServer({ ...settings, CONTENT_DIR: content }),
    remove,
    [Symbol.asyncDispose]: remove,
  };
}
