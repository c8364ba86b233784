import { retentionRules } from '#contract/booking/retention.ts';
import { readConfig } from '#server/config.ts';
import { countExpired, deleteExpired } from '#server/jobs/retention.ts';
import { confirmClock, describeClockJump, findClockJump } from '#server/storage/clock.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';
import { formatTable } from '#tools/terminal/table.ts';
import { openLibraryFor, withStorage } from './open.ts';

export const help = `npm run admin -- retention                     deletes all data whose retention period is over
npm run admin -- retention --dry-run           only counts
npm run admin -- retention --clock-is-right    deletes, and servers continue, too: the clock is right although the last write is far
                                               from it
--json                                         output for programs`;

export const options = {
  'dry-run': { type: 'boolean' },
  'clock-is-right': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export async function run(commandLine: CommandLine): Promise<void> {
  if (commandLine.words.length > 0) throw new UsageError(`"${commandLine.words.join(' ')}" is no command.\n\n${help}`);
  const isDryRun = commandLine.has('dry-run');
  const now = new Date();
  const config = readConfig(process.env);
  await withStorage(config, async (storage) => {
    if (commandLine.has('clock-is-right')) await confirmClock(storage.db, now);
    const clockJump = await findClockJump(storage.db, now);
    if (clockJump && !isDryRun) throw new UsageError(describeClockJump(clockJump, now));
    // The office may have moved an evening: what it published counts, not the files.
    const { requestsNeededUntil, payment } = (await openLibraryFor(config, storage, () => now)).current.site.answers;
    const ended = isDryRun
      ? await countExpired(storage.db, now, requestsNeededUntil, payment.retentionYears)
      : await deleteExpired(storage, now, requestsNeededUntil, payment.retentionYears);
    const rows = retentionRules.map(({ id, columns, end }) => ({
      what: id,
      columns: columns.join(', '),
      end: describeEnd(end, payment.retentionYears),
      [isDryRun ? 'would be deleted' : 'deleted']: ended.find((one) => one.id === id)?.rows ?? 'expires',
    }));
    commandLine.print(ended, () => formatTable(rows));
  });
}

function describeEnd(end: (typeof retentionRules)[number]['end'], years: number): string {
  if (!end) return 'when the person leaves';
  if (end.after === 'years') return `${years} years after the end of the year`;
  return `${end.days} ${end.days === 1 ? 'day' : 'days'} after ${end.after}`;
}
