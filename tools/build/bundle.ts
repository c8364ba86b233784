/** Bundles server and pages into one file each: loading 1,300 files takes a third longer. */
import { relative } from 'node:path';
import { build, type Plugin } from 'rolldown';

const root = new URL('../../', import.meta.url).pathname;
const folder = 'dist/bundle';

/** Not minified, so that stack traces show our names. */
export async function bundleForNode(name: string, from: string): Promise<string> {
  await build({
    input: { [name]: `${root}${from}` },
    platform: 'node',
    plugins: [externalDynamicImports, originalModuleUrl],
    external: ['sharp', 'pg-native'],
    // The default of Node, by which React also chooses its build.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { dir: root + folder, entryFileNames: '[name].mjs', format: 'esm', codeSplitting: false, comments: false },
    // "use client" has no meaning here.
    checks: { moduleLevelDirective: false },
    logLevel: 'warn',
  });
  return `${root}${folder}/${name}.mjs`;
}

export async function bundleWorker(name: string, from: string): Promise<void> {
  await build({
    input: { [name]: `${root}${from}` },
    platform: 'browser',
    output: { dir: folder, entryFileNames: '[name].mjs', format: 'iife', codeSplitting: false, minify: true },
    logLevel: 'warn',
  });
}

const externalDynamicImports: Plugin = {
  name: 'loaded-later',
  resolveId: (id, _importer, { kind }) =>
    kind === 'dynamic-import' && /^[@\w]/.test(id) ? { id, external: true } : undefined,
};

/** Relative paths of a library keep working. */
const originalModuleUrl: Plugin = {
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
