/** `npm run sbom`: what a release is made of, without what only tests need, as CycloneDX in reports/sbom.cdx.json. It is read from the lockfile. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const root = new URL('../', import.meta.url);
const words = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
];

const { stdout } = await promisify(execFile)('npm', words, { cwd: root, maxBuffer: 2 ** 26 });
const { components } = JSON.parse(stdout) as { components: unknown[] };
const file = new URL('reports/sbom.cdx.json', root);
await mkdir(new URL('.', file), { recursive: true });
await writeFile(file, stdout);
console.log(`${components.length} packages: ${file.pathname}`);
