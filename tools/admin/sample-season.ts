import { isOwnMachine } from '#office/team/server/passkeys.ts';
import { type Config, readConfig } from '#server/config.ts';
import { Unopenable } from '#server/content/editions.ts';
import { CannotFollow } from '#server/content/library.ts';
import { Conflict } from '#server/content/publish.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { Misused, type Typed } from '#tools/terminal/command-line.ts';
import { asTable } from '#tools/terminal/table.ts';
import { libraryOf, withStorage } from './open.ts';
import { SeasonRefused, setUp, takeBack } from './sample-season/season.ts';

export const help = `npm run admin -- sample-season          six evenings of next summer, with chairs and forty requests, all invented
npm run admin -- sample-season remove   takes all of it back
--yes                                   also where others than you can see the site
--json                                  for programs
No letter goes to anybody, now or later: whoever is invented gets none.`;

export const options = { yes: { type: 'boolean' }, json: { type: 'boolean' } } as const;
export const expected = [SeasonRefused, ContentFaults, Unopenable, CannotFollow, Conflict];

const now = () => new Date();

export async function run(typed: Typed): Promise<void> {
  const [command = 'set-up', ...more] = typed.words;
  if (!['set-up', 'remove'].includes(command) || more.length > 0)
    throw new Misused(`"${typed.words.join(' ')}" is no command.\n\n${help}`);
  const config = readConfig(process.env);
  if (command === 'set-up' && !typed.has('yes')) refusePublicly(config);
  await withStorage(config, async (storage) => {
    const library = await libraryOf(config, storage, now);
    if (command === 'remove') {
      const gone = await takeBack({ library, now });
      await storage.forget();
      typed.say(gone, () =>
        gone.evenings + gone.requests > 0
          ? `Taken back: ${gone.evenings} evenings and ${gone.requests} requests.`
          : 'There is no sample season.',
      );
      return;
    }
    const evenings = await setUp({ library, secrets: await openSecrets(storage.db, config), now });
    const rows = evenings.map(({ id, day, data }) => ({ evening: id, day: day.toString(), title: titleOf(data(id)) }));
    typed.say(rows, () => `${asTable(rows)}\n\nTake it all back with: npm run admin -- sample-season remove`);
  });
}

function refusePublicly(config: Config): void {
  if (isOwnMachine(config)) return;
  throw new Misused(
    'Visitors of this site would find six evenings that will never take place, and could ask for tickets. If that is meant: npm run admin -- sample-season --yes',
  );
}

function titleOf({ event }: Record<string, unknown>): string {
  const { title } = event as { title: string | { de: string } };
  return typeof title === 'string' ? title : title.de;
}
