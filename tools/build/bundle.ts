/** The server and the pages as one file each: a start that reads 1,300 of them takes a third longer. */
import { relative } from 'node:path';
import { build, type Plugin } from 'rolldown';

const root = new URL('../../', import.meta.url).pathname;
const folder = 'dist/bundle';

/** Written, and read by Node, as it stands: nothing is made shorter, so that a stack names what we have written. */
export async function bundle(name: string, from: string): Promise<string> {
  await build({
    input: { [name]: `${root}${from}` },
    platform: 'node',
    plugins: [loadedLater, ownPlace],
    external: ['sharp', 'pg-native'],
    // As Node would answer where nobody has said otherwise; React chooses by it, too.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { dir: root + folder, entryFileNames: '[name].mjs', format: 'esm', codeSplitting: false, comments: false },
    // Whom a library's "use client" speaks to is not here.
    checks: { moduleLevelDirective: false },
    logLevel: 'warn',
  });
  return `${root}${folder}/${name}.mjs`;
}

/** For a browser: one file, and no longer than it must be. */
export async function bundleWorker(name: string, from: string): Promise<void> {
  await build({
    input: { [name]: `${root}${from}` },
    platform: 'browser',
    output: { dir: folder, entryFileNames: '[name].mjs', format: 'iife', codeSplitting: false, minify: true },
    logLevel: 'warn',
  });
}

const loadedLater: Plugin = {
  name: 'loaded-later',
  resolveId: (id, _importer, { kind }) =>
    kind === 'dynamic-import' && /^[@\w]/.test(id) ? { id, external: true } : undefined,
};

/** A file that looks for others beside itself finds them where it was written. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(root + folder, id))}, import.meta.url).href`,
      ),
  },
};
