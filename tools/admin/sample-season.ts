import { isLocalServer } from '#office/team/server/passkeys.ts';
import { type Config, readConfig } from '#server/config.ts';
import { publishErrors } from '#server/content/publish.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';
import { formatTable } from '#tools/terminal/table.ts';
import { openLibraryFor, withStorage } from './open.ts';
import { removeSeason, SeasonError, setUpSeason } from './sample-season/season.ts';

export const help = `npm run admin -- sample-season          six events of next summer, with seats and forty requests, all invented
npm run admin -- sample-season remove   removes all of it
--yes                                   also if others can see the site
--json                                  for programs
No emails are sent for the invented guests.`;

export const options = { yes: { type: 'boolean' }, json: { type: 'boolean' } } as const;
export const expectedErrors = [SeasonError, ...publishErrors];

const now = () => new Date();

export async function run(commandLine: CommandLine): Promise<void> {
  const [command = 'set-up', ...more] = commandLine.words;
  if (!['set-up', 'remove'].includes(command) || more.length > 0)
    throw new UsageError(`"${commandLine.words.join(' ')}" is no command.\n\n${help}`);
  const config = readConfig(process.env);
  if (command === 'set-up' && !commandLine.has('yes')) assertNotPublic(config);
  await withStorage(config, async (storage) => {
    const library = await openLibraryFor(config, storage, now);
    if (command === 'remove') {
      const removed = await removeSeason({ library, now });
      await storage.eraseFromDisk();
      commandLine.print(removed, () =>
        removed.events + removed.requests > 0
          ? `Removed: ${removed.events} events and ${removed.requests} requests.`
          : 'There is no sample season.',
      );
      return;
    }
    const events = await setUpSeason({ library, secrets: await openSecrets(storage.db, config), now });
    const rows = events.map(({ id, day, data }) => ({
      event: id,
      day: day.toString(),
      title: readTitle(data(id)),
    }));
    commandLine.print(rows, () => `${formatTable(rows)}\n\nRemove it with: npm run admin -- sample-season remove`);
  });
}

function assertNotPublic(config: Config): void {
  if (isLocalServer(config)) return;
  throw new UsageError(
    'Visitors of this site would find six events that will never take place, and could request tickets. If you want that: npm run admin -- sample-season --yes',
  );
}

function readTitle({ event }: Record<string, unknown>): string {
  const { title } = event as { title: string | { de: string } };
  return typeof title === 'string' ? title : title.de;
}
