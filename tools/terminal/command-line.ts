/** What the commands for the office and the operator have in common: help, sentences instead of stacks, exit codes. */
import { userInfo } from 'node:os';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { wallClock } from '#contract/wall-time.ts';
import { SettingsError } from '#server/config.ts';

/** The command was typed in a way that cannot be meant. */
export class Misused extends Error {}

export interface Typed {
  words: string[];
  /** what the first word names, `list` where there is none; behind it so many words at the most */
  command: <Command>(commands: Readonly<Record<string, Command>>, most?: number) => Command;
  text: (option: string) => string | undefined;
  has: (option: string) => boolean;
  /** for programs with `--json`, otherwise in words */
  say: (data: unknown, inWords: () => string) => void;
}

/** Undefined: help was wanted, and is printed. */
export function commandLine(
  help: string,
  options: ParseArgsOptionsConfig = {},
  args: string[] = process.argv.slice(2),
): Typed | undefined {
  const { positionals, values } = parsed(help, { ...options, help: { type: 'boolean' } }, args);
  if (values['help']) {
    console.log(help);
    return undefined;
  }
  return {
    words: positionals,
    command(commands, most = Number.POSITIVE_INFINITY) {
      const [name = 'list', ...behind] = positionals;
      const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!found || behind.length > most) throw new Misused(`"${positionals.join(' ')}" is no command.\n\n${help}`);
      return found;
    },
    text: (option) => (typeof values[option] === 'string' ? values[option].trim() || undefined : undefined),
    has: (option) => values[option] === true,
    say: (data, inWords) => console.log(values['json'] ? JSON.stringify(data, null, 2) : inWords()),
  };
}

function parsed(help: string, options: ParseArgsOptionsConfig, args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

/** Whoever sits here, as the log of the office and the steps of a request call them. */
export const whoTypes = () => ({ name: `${userInfo().username} (terminal)` });

export function berlin(moment: Date): string {
  const { date, time } = wallClock(moment);
  return `${date} ${time}`;
}

export type ErrorClass = abstract new (...given: never[]) => Error;

/** Whatever `expected` names ends with its sentence and exit code 1; anything else is a fault of ours and keeps its stack. */
export async function inSentences(work: () => Promise<void>, ...expected: ErrorClass[]): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (![SettingsError, Misused, ...expected].some((kind) => error instanceof kind)) throw error;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
