import type { ParseArgsOptionsConfig } from 'node:util';
import { type CommandLine, type ErrorClass, parseCommandLine, runCommand } from './terminal/command-line.ts';

interface AdminCommand {
  help: string;
  options?: ParseArgsOptionsConfig;
  expectedErrors?: ErrorClass[];
  run: (commandLine: CommandLine) => Promise<void>;
}

export const adminCommands: Record<string, { does: string; load: () => Promise<AdminCommand> }> = {
  doctor: { does: 'says what is wrong with the site', load: () => import('./admin/doctor.ts') },
  backup: { does: 'copies the database while the site runs', load: () => import('./admin/backup.ts') },
  restore: { does: 'puts a backup into an empty place', load: () => import('./admin/restore.ts') },
  'move-to-postgres': {
    does: 'copies a SQLite database into PostgreSQL',
    load: () => import('./admin/move-to-postgres.ts'),
  },
  staff: {
    does: 'people of the office: lists, invites, lets back in, removes',
    load: () => import('./admin/staff.ts'),
  },
  requests: {
    does: 'exports requests, opens copies of IDs, lists emails that have not gone out',
    load: () => import('./admin/requests.ts'),
  },
  content: {
    does: 'published texts: lists revisions, goes back to one, writes them into files',
    load: () => import('./admin/content.ts'),
  },
  mail: {
    does: 'the key that signs emails, the DNS of their sender, emails that came back',
    load: () => import('./admin/mail.ts'),
  },
  retention: { does: 'deletes what has reached its end', load: () => import('./admin/retention.ts') },
  secrets: {
    does: 'checks the two secrets, changes one, replaces a lost one',
    load: () => import('./admin/secrets.ts'),
  },
  'new-venue': {
    does: 'writes a folder with neutral content, the start for another house',
    load: () => import('./admin/new-venue.ts'),
  },
  'sample-season': {
    does: 'invented events and requests for trying the office',
    load: () => import('./admin/sample-season.ts'),
  },
};

const commandList = `npm run admin -- COMMAND   --help behind a command lists its words

${Object.entries(adminCommands)
  .map(([name, { does }]) => `  ${name.padEnd(18)}${does}`)
  .join('\n')}`;

export async function runAdmin([name = '--help', ...args]: string[]): Promise<void> {
  if (name === '--help') {
    console.log(commandList);
    return;
  }
  const command = Object.hasOwn(adminCommands, name) ? await adminCommands[name]?.load() : undefined;
  if (!command) {
    console.error(`There is no command "${name}".\n\n${commandList}`);
    process.exitCode = 1;
    return;
  }
  const { help, options, expectedErrors = [], run } = command;
  await runCommand(
    async () => {
      const commandLine = parseCommandLine(help, options, args);
      if (commandLine) await run(commandLine);
    },
    ...expectedErrors,
  );
}

if (import.meta.main) await runAdmin(process.argv.slice(2));
