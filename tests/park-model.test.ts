import { execFileSync } from 'node:child_process';
import { test } from 'vitest';
import { canRun, findPython, numpy2, pythonEnvironment } from '#art/pictures/programs.ts';

const root = new URL('../', import.meta.url).pathname;

test.skipIf(!canRun(numpy2))('content/park-model.yaml agrees with the model', () => {
  execFileSync(findPython(numpy2), ['art/guide/survey.py', '--check'], { cwd: root, env: pythonEnvironment });
});
