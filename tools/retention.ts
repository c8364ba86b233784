/** `npm run retention`: deletes what has reached its end, as the server does every hour. `-- --dry-run` only counts. */
import { parseArgs } from 'node:util';
import { retention } from '#contract/retention.ts';
import { readConfig } from '#server/config.ts';
import { countEnded, deleteEnded } from '#server/jobs/retention.ts';
import { loadSite } from '#server/pages/site.ts';
import { openStorage } from '#server/storage/open.ts';
import { asTable } from './requests/table.ts';

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
});
const storage = await openStorage(readConfig(process.env));
const now = new Date();
const { doneWith } = (await loadSite(new URL('../dist/server/entry.mjs', import.meta.url))).inbox;
const ended = values['dry-run']
  ? await countEnded(storage.db, now, doneWith)
  : await deleteEnded(storage, now, doneWith);
await storage.close();

const rows = retention.map(({ id, holds, end }) => ({
  what: id,
  holds: holds.join(', '),
  end: end ? `${end.days} days after ${end.after}` : 'when the person leaves',
  [values['dry-run'] ? 'would go' : 'gone']: ended.find((one) => one.id === id)?.rows ?? 'ends by itself',
}));
console.log(values.json ? JSON.stringify(ended, null, 2) : asTable(rows));
