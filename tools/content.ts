/** `npm run content`: what the house says, published over the files while the site runs; until there is an editor in the browser. */
import { kindNames } from '#contract/kinds.ts';
import { readConfig } from '#server/config.ts';
import { DraftConflict } from '#server/content/drafts.ts';
import { Unopenable } from '#server/content/editions.ts';
import { CannotFollow } from '#server/content/library.ts';
import { Conflict } from '#server/content/publish.ts';
import { NoSuchTime } from '#server/content/schedule.ts';
import { ContentFaults, keyOf } from '#server/content/whole.ts';
import { PhotographRefused } from '#server/pictures/refused.ts';
import { openStorage } from '#server/storage/open.ts';
import { commands } from './content/commands.ts';
import { libraryOf } from './content/open.ts';
import { commandLine, inSentences, Misused } from './terminal/command-line.ts';

const help = `npm run content                              what has been published over the files, and what waits
npm run content -- list KIND                 every entry of a kind: ${kindNames.join(', ')}
npm run content -- show events/15            an entry as it counts now (--revision N: as it was then; --draft)
npm run content -- check [FILE]              whether the whole fits, with this file instead of its own
npm run content -- preview FILE              the site with it, on this machine, until Ctrl+C; for FILE also events/15:
                                             its saved draft; --address /events/15 --language en: its HTML
npm run content -- publish FILE              the file counts, at once and on every server
npm run content -- schedule FILE --at "2027-03-27 18:00"
                                             the same at a time, by the estate's clock
npm run content -- delete events/15          there is no such entry any more
npm run content -- history events/15
npm run content -- restore events/15 N       what revision N said counts again; 0 is the file
npm run content -- picture add FILE --name harvest-2027 --focus 0.4,0.3 --title-de … --title-en … --alt-de … --alt-en …
                                             a photograph, cut around what must stay in sight
npm run content -- picture list              photographs, and what shows them
npm run content -- picture remove harvest-2027
npm run content -- export [FOLDER]           writes what has been published into the files
npm run content -- reload                    every server reads its files again
FILE is named like a file of content/, or --as events/15 says which entry it is. Whoever publishes over a revision says
which one they have seen: --expected N. --by NAME stands in the history. --json: for programs`;

const options = [
  ...['address', 'as', 'at', 'by', 'expected', 'language', 'revision'],
  ...['name', 'focus', 'title-de', 'title-en', 'alt-de', 'alt-en'],
];
const now = () => new Date();

await inSentences(
  async () => {
    const typed = commandLine(help, {
      ...Object.fromEntries(options.map((name) => [name, { type: 'string' }])),
      draft: { type: 'boolean' },
      json: { type: 'boolean' },
    });
    if (!typed) return;
    const command = typed.command(commands);
    const [, ...words] = typed.words;
    const config = readConfig(process.env);
    const storage = await openStorage(config, 'guest');
    try {
      const library = () => libraryOf(config, storage, now);
      await command({ config, storage, words, typed, library, now }).catch(sayWhatNext);
    } finally {
      await storage.close();
    }
  },
  ContentFaults,
  Unopenable,
  CannotFollow,
  Conflict,
  DraftConflict,
  NoSuchTime,
  PhotographRefused,
);

function sayWhatNext(error: unknown): never {
  if (!(error instanceof Conflict && error.present)) throw error;
  const { kind, entry, number } = error.present;
  const name = keyOf({ kind, id: entry });
  throw new Misused(
    `${error.message}\nnpm run content -- show ${name} shows it; --expected ${number} says that you know it.`,
  );
}
