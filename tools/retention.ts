/** `npm run retention`: deletes what has reached its end, as the server does every hour. `-- --dry-run` only counts. */
import { retention } from '#contract/retention.ts';
import { readConfig } from '#server/config.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { countEnded, deleteEnded } from '#server/jobs/retention.ts';
import { clockFault, clockSentence, confirmClock } from '#server/storage/clock.ts';
import { openStorage } from '#server/storage/open.ts';
import { commandLine, inSentences, Misused } from './terminal/command-line.ts';
import { asTable } from './terminal/table.ts';

const help = `npm run retention                deletes what has reached its end
npm run retention -- --dry-run   only counts
npm run retention -- --clock-is-right   the same as without a word, and servers go on, too: the clock is right although
                                 the last write lies far from it
--json                           the same for programs`;

await inSentences(async () => {
  const typed = commandLine(help, {
    'dry-run': { type: 'boolean' },
    'clock-is-right': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!typed) return;
  if (typed.words.length > 0) throw new Misused(`"${typed.words.join(' ')}" is no command.\n\n${help}`);
  const only = typed.has('dry-run');
  const storage = await openStorage(readConfig(process.env), 'guest');
  const now = new Date();
  const { doneWith } = (await shippedSite()).inbox;
  try {
    if (typed.has('clock-is-right')) await confirmClock(storage.db, now);
    const last = await clockFault(storage.db, now);
    if (last && !only) throw new Misused(clockSentence(last, now));
    const ended = only ? await countEnded(storage.db, now, doneWith) : await deleteEnded(storage, now, doneWith);
    const rows = retention.map(({ id, holds, end }) => ({
      what: id,
      holds: holds.join(', '),
      end: end ? `${end.days} ${end.days === 1 ? 'day' : 'days'} after ${end.after}` : 'when the person leaves',
      [only ? 'would go' : 'gone']: ended.find((one) => one.id === id)?.rows ?? 'ends by itself',
    }));
    typed.say(ended, () => asTable(rows));
  } finally {
    await storage.close();
  }
});
