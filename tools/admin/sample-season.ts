import { isLocalServer } from '#office/team/server/passkeys.ts';
import { type Config, readConfig } from '#server/config.ts';
import { publishErrors } from '#server/content/publish.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';
import { formatTable } from '#tools/terminal/table.ts';
import { openLibraryFor, withStorage } from './open.ts';
import { removeSeason, SeasonError, setUpSeason } from './sample-season/season.ts';

export const help = `npm run admin -- sample-season          six evenings of next summer, with chairs and forty requests, all invented
npm run admin -- sample-season remove   takes all of it back
--yes                                   also where others than you can see the site
--json                                  for programs
No letter goes to anybody, now or later: whoever is invented gets none.`;

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
        removed.evenings + removed.requests > 0
          ? `Taken back: ${removed.evenings} evenings and ${removed.requests} requests.`
          : 'There is no sample season.',
      );
      return;
    }
    const events = await setUpSeason({ library, secrets: await openSecrets(storage.db, config), now });
    const rows = events.map(({ id, day, data }) => ({
      evening: id,
      day: day.toString(),
      title: readTitle(data(id)),
    }));
    commandLine.print(
      rows,
      () => `${formatTable(rows)}\n\nTake it all back with: npm run admin -- sample-season remove`,
    );
  });
}

function assertNotPublic(config: Config): void {
  if (isLocalServer(config)) return;
  throw new UsageError(
    'Visitors of this site would find six evenings that will never take place, and could ask for tickets. If that is meant: npm run admin -- sample-season --yes',
  );
}

function readTitle({ event }: Record<string, unknown>): string {
  const { title } = event as { title: string | { de: string } };
  return typeof title === 'string' ? title : title.de;
}
