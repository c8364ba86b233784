import { retention } from '#contract/booking/retention.ts';
import { readConfig } from '#server/config.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { countEnded, deleteEnded } from '#server/jobs/retention.ts';
import { clockFault, clockSentence, confirmClock } from '#server/storage/clock.ts';
import { Misused, type Typed } from '#tools/terminal/command-line.ts';
import { asTable } from '#tools/terminal/table.ts';
import { withStorage } from './open.ts';

export const help = `npm run admin -- retention                     deletes what has reached its end
npm run admin -- retention --dry-run           only counts
npm run admin -- retention --clock-is-right    deletes, and servers go on, too: the clock is right although the last write lies far
                                               from it
--json                                         the same for programs`;

export const options = {
  'dry-run': { type: 'boolean' },
  'clock-is-right': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export async function run(typed: Typed): Promise<void> {
  if (typed.words.length > 0) throw new Misused(`"${typed.words.join(' ')}" is no command.\n\n${help}`);
  const only = typed.has('dry-run');
  const now = new Date();
  const { doneWith } = (await shippedSite()).inbox;
  await withStorage(readConfig(process.env), async (storage) => {
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
  });
}
