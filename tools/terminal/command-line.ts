import { userInfo } from 'node:os';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { wallClock } from '#contract/wall-time.ts';
import { SettingsError } from '#server/config.ts';

export class UsageError extends Error {}

export interface CommandLine {
  words: string[];
  /** The command that the first word names; `list` without words. Throws UsageError for others. */
  chooseCommand: <Command>(
    commands: Readonly<Record<string, Command>>,
    /** how many words may follow the name of a command; by default none */
    maxArguments?: Readonly<Record<string, number>>,
  ) => Command;
  text: (option: string) => string | undefined;
  has: (option: string) => boolean;
  print: (data: unknown, inWords: () => string) => void;
}

/** Returns undefined after printing the help. */
export function parseCommandLine(
  help: string,
  options: ParseArgsOptionsConfig = {},
  args: string[] = process.argv.slice(2),
): CommandLine | undefined {
  const { positionals, values } = parseArguments(help, { ...options, help: { type: 'boolean' } }, args);
  if (values['help']) {
    console.log(help);
    return undefined;
  }
  return {
    words: positionals,
    chooseCommand(commands, maxArguments = {}) {
      const [name = 'list', ...commandArguments] = positionals;
      const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!found || commandArguments.length > (maxArguments[name] ?? 0))
        throw new UsageError(`"${positionals.join(' ')}" is no command.\n\n${help}`);
      return found;
    },
    text: (option) => (typeof values[option] === 'string' ? values[option].trim() || undefined : undefined),
    has: (option) => values[option] === true,
    print: (data, inWords) => console.log(values['json'] ? JSON.stringify(data, null, 2) : inWords()),
  };
}

function parseArguments(help: string, options: ParseArgsOptionsConfig, args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

export const readOperator = () => ({ name: `${userInfo().username} (terminal)` });

export function formatBerlinTime(moment: Date): string {
  const { date, time } = wallClock(moment);
  return `${date} ${time}`;
}

export type ErrorClass = abstract new (...given: never[]) => Error;

/** Errors in `expected` print their sentence and exit with 1; others keep their stack. */
export async function runCommand(work: () => Promise<void>, ...expected: ErrorClass[]): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (![SettingsError, UsageError, ...expected].some((kind) => error instanceof kind)) throw error;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
