import { spawn } from 'node:child_process';

export class StepError extends Error {}

export async function runStep<T>(name: string, remedy: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  console.log(`${name} …`);
  try {
    const result = await work();
    console.log(`${name}: done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    throw new StepError(`\nStopped at the step "${name}". ${remedy}`);
  }
}

export function runScript(
  script: string,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    // A child outside the group would survive us.
    const passOn = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, passOn);
    child.on('exit', (code, ended) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn);
      if (code === 0) resolve();
      else reject(new StepError(`${script} ended with ${ended ?? code}.`));
    });
  });
}

export function exitWithError(error: unknown): never {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
