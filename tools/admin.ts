import type { ParseArgsOptionsConfig } from 'node:util';
import { commandLine, type ErrorClass, inSentences, type Typed } from './terminal/command-line.ts';

interface Command {
  help: string;
  options?: ParseArgsOptionsConfig;
  expected?: ErrorClass[];
  run: (typed: Typed) => Promise<void>;
}

export const commands: Record<string, { does: string; load: () => Promise<Command> }> = {
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
    does: 'exports requests, opens copies of IDs, lists letters that have not gone out',
    load: () => import('./admin/requests.ts'),
  },
  content: {
    does: 'published texts: lists revisions, goes back to one, writes them into files',
    load: () => import('./admin/content.ts'),
  },
  mail: {
    does: 'the key that signs letters, the DNS of their sender, letters that came back',
    load: () => import('./admin/mail.ts'),
  },
  retention: { does: 'deletes what has reached its end', load: () => import('./admin/retention.ts') },
  secrets: {
    does: 'checks the two secrets, changes one, replaces a lost one',
    load: () => import('./admin/secrets.ts'),
  },
  'sample-season': {
    does: 'invented events and requests for trying the office',
    load: () => import('./admin/sample-season.ts'),
  },
};

const list = `npm run admin -- COMMAND   --help behind a command lists its words

${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(18)}${does}`)
  .join('\n')}`;

export async function admin([name = '--help', ...args]: string[]): Promise<void> {
  if (name === '--help') {
    console.log(list);
    return;
  }
  const command = Object.hasOwn(commands, name) ? await commands[name]?.load() : undefined;
  if (!command) {
    console.error(`There is no command "${name}".\n\n${list}`);
    process.exitCode = 1;
    return;
  }
  const { help, options, expected = [], run } = command;
  await inSentences(
    async () => {
      const typed = commandLine(help, options, args);
      if (typed) await run(typed);
    },
    ...expected,
  );
}

if (import.meta.main) await admin(process.argv.slice(2));
