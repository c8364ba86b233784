/** What the commands for the office and the operator have in common: help, sentences instead of stacks, exit codes. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { SettingsError } from '#server/config.ts';

/** The command was typed in a way that cannot be meant. */
export class Misused extends Error {}

export interface Typed {
  words: string[];
  /** `--reason "…"` */
  text: (option: string) => string | undefined;
  /** `--json` */
  has: (option: string) => boolean;
  /** for programs with `--json`, otherwise in words */
  say: (data: unknown, inWords: () => string) => void;
}

/** Undefined: help was wanted, and is printed. */
export function commandLine(help: string, options: ParseArgsOptionsConfig = {}): Typed | undefined {
  const { positionals, values } = parsed(help, { ...options, help: { type: 'boolean' } });
  if (values['help']) {
    console.log(help);
    return undefined;
  }
  return {
    words: positionals,
    text: (option) => (typeof values[option] === 'string' ? values[option].trim() || undefined : undefined),
    has: (option) => values[option] === true,
    say: (data, inWords) => console.log(values['json'] ? JSON.stringify(data, null, 2) : inWords()),
  };
}

function parsed(help: string, options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

/** Whatever `expected` names ends with its sentence and exit code 1; anything else is a fault of ours and keeps its stack. */
export async function inSentences(
  work: () => Promise<void>,
  ...expected: (abstract new (
    ...given: never[]
  ) => Error)[]
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (![SettingsError, Misused, ...expected].some((kind) => error instanceof kind)) throw error;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
