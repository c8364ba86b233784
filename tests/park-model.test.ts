import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'vitest';

const python = ['python3', '/usr/bin/python3'].find(
  (name) => spawnSync(name, ['-c', 'import numpy'], { stdio: 'ignore' }).status === 0,
);
const root = new URL('../', import.meta.url).pathname;

test.skipIf(!python)('content/park-model.yaml agrees with the model', () => {
  execFileSync(python ?? '', ['art/guide/survey.py', '--check'], { cwd: root });
});
