/**
 * Every npm script starts here, with any Node from 20 on. Installs the pinned Node and missing
 * dependencies, then runs tools/{name}.ts or {folder/name}.ts. Plain JavaScript without
 * dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...rest] = process.argv.slice(2);
const node = runtime();
dependencies();
// Young generation: with Node's 16 MB a start spends a seventh of its time on it
// (tests/deploy.test.ts).
const nursery = name === 'start' ? ['--max-semi-space-size=32'] : [];
// Returns freed memory to the system: saves a sixth.
const tunables = 'glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072';
run(node, [...nursery, join(root, name.includes('/') ? `${name}.ts` : `tools/${name}.ts`), ...rest]);

function runtime() {
  const pinned = JSON.parse(readFileSync(join(root, 'tools/runtime/package.json'), 'utf8')).optionalDependencies;
  const [major, minor] = Object.values(pinned)[0].split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return process.execPath;

  const suffix = `${process.platform}-${process.arch}`;
  const packaged = Object.keys(pinned).find((candidate) => candidate.endsWith(suffix));
  if (!packaged) {
    fail(
      'runtime',
      `Node ${process.versions.node} is older than ${major}.${minor}, and there is no package of it for ${suffix}.`,
      `Install Node ${major} by hand.`,
    );
  }
  const folder = join(root, '.runtime');
  const program = join(folder, 'node_modules', packaged, 'bin/node');
  const lock = join(root, 'tools/runtime/package-lock.json');
  if (!isStamped(folder, lock) || !existsSync(program)) {
    console.log(
      `Runtime: Node ${process.versions.node} is here, ${major}.${minor} is wanted; bringing it from the npm registry (about 45 MB) …`,
    );
    mkdirSync(folder, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(join(root, 'tools/runtime', file), join(folder, file));
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder, 'runtime');
    stamp(folder, lock);
  }
  return program;
}

function dependencies() {
  const folder = join(root, 'node_modules');
  const lock = join(root, 'package-lock.json');
  if (isStamped(folder, lock)) return;
  // "npm ci" would empty the linked folder of another checkout.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      'dependencies',
      `${folder} is a link, and what lies behind it does not fit package-lock.json.`,
      'Install where the link leads, or remove the link and run the command again.',
    );
  }
  console.log('Dependencies: installing what package-lock.json names …');
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], root, 'dependencies');
  stamp(folder, lock);
}

function npm(words, cwd, step) {
  const { status } = spawnSync('npm', words, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    fail(
      step,
      `"npm ${words[0]}" ended with ${status ?? 'no status'} in ${cwd}.`,
      'Check that the npm registry can be reached (npm ping) and that the disk has room, then run the command again.',
    );
  }
}

function digest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function isStamped(folder, lock) {
  const file = join(folder, '.tollenau-stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === digest(lock);
}

function stamp(folder, lock) {
  writeFileSync(join(folder, '.tollenau-stamp'), digest(lock));
}

function run(program, words) {
  const path = `${dirname(program)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  // Compile cache for later starts.
  const compiled = join(root, 'node_modules/.cache/compiled');
  const child = spawn(program, words, {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...(name === 'start' && { GLIBC_TUNABLES: tunables }),
      ...process.env,
      PATH: path,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

/**
 * npm starts a shell, and the shell starts us. Ending npm may leave one of them, and a shell passes
 * no signal on: we stop when either is gone.
 */
function endWithNpm(child) {
  const parent = process.ppid;
  const shell = whoIs(parent);
  const starters = /sh$/.test(shell.name) ? [parent, shell.parent] : [parent];
  const isGone = (pid) => {
    try {
      return !process.kill(pid, 0);
    } catch (error) {
      return error.code === 'ESRCH';
    }
  };
  const look = setInterval(() => {
    if (process.ppid === parent && !starters.some(isGone)) return;
    // Once: a second signal would mean "at once".
    clearInterval(look);
    child.kill('SIGTERM');
  }, 500).unref();
}

/** Linux has a file for it, others `ps`. Unknown is no error. */
function whoIs(pid) {
  try {
    const [, name, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/^\d+ \((.*)\) \S+ (\d+)/);
    return { name, parent: Number(parent) };
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name] = stdout?.match(/^\s*(\d+)\s+(\S+)/) ?? ['', '0', ''];
    return { name, parent: Number(parent) };
  }
}

function fail(step, what, remedy) {
  console.error(`\nStopped at the step "${step}". ${what}\n${remedy}`);
  process.exit(1);
}
