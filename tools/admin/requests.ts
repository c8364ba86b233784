import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { normalizeReference, readRequestRecords } from '#office/box-office/server/request-records.ts';
import { toCsv } from '#office/shared/server/csv.ts';
import { readCopyAccessLog } from '#server/booking/id-copies/access-log.ts';
import { openIdCopy } from '#server/booking/id-copies/open-copy.ts';
import { getOpenedCopiesFolder } from '#server/booking/id-copies/opened-copies.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { listUnsentEmails } from '#server/mail/unsent-emails.ts';
import { readConsentProof } from '#server/newsletter/subscribers.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { ensureFolder } from '#server/storage/folder.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';
import { formatList, formatTable } from '#tools/terminal/table.ts';
import { withStorage } from './open.ts';

export const help = `npm run -s admin -- requests export > FILE.csv
                                        all requests for a spreadsheet
npm run admin -- requests open T-7K4M-Q2XD --reason "…" [--by NAME] [--to FILE.jpg]
                                        writes the copy of the ID to a file, in DATA_DIR/opened unless --to says
                                        otherwise (there the server deletes it after a day); logs who, when
                                        and why
npm run admin -- requests log           who has opened which copy, and whether the log was changed
npm run admin -- requests emails        emails that have not been sent
npm run admin -- requests proof EMAIL   what proves a newsletter subscription
--json                                  output for programs`;

const text = { type: 'string' } as const;
export const options = { json: { type: 'boolean' }, reason: text, by: text, to: text } as const;
class RecordNotFound extends Error {}
export const expectedErrors = [RecordNotFound];

interface RequestCommandContext {
  storage: DatabaseStorage;
  secrets: Secrets;
  config: Config;
  /** a reference or an email address, or empty */
  argument: string;
  commandLine: CommandLine;
}

const now = () => new Date();

const commands: Record<string, (context: RequestCommandContext) => Promise<void>> = {
  async export({ storage: { db }, commandLine }) {
    const rows = await readRequestRecords(db);
    if (commandLine.has('json')) commandLine.print(rows, () => '');
    else process.stdout.write(toCsv(rows.map((row) => ({ ...row, isIdChecked: row.isIdChecked ? 1 : 0 }))));
  },
  async open({ storage: { db }, secrets, config, argument, commandLine }) {
    if (!argument) throw new UsageError('Which request? Name its reference, such as T-7K4M-Q2XD.');
    const reason = commandLine.text('reason');
    if (!reason) throw new UsageError('A copy is opened only with a reason: --reason "…"');
    const reference = normalizeReference(argument);
    const file = resolve(commandLine.text('to') ?? join(getOpenedCopiesFolder(config.dataDir), `${reference}.jpg`));
    if (existsSync(file))
      throw new UsageError(`${file} is there already. Delete it, or name another file: --to FILE.jpg`);
    if (!commandLine.text('to')) ensureFolder(getOpenedCopiesFolder(config.dataDir));
    const staffName = commandLine.text('by') ?? userInfo().username;
    const picture = await openIdCopy(db, secrets, { reference, actor: { name: staffName }, reason, now: now() });
    if (!picture) throw new RecordNotFound(`There is no copy of an ID with ${reference}, or it has been deleted.`);
    await writeFile(file, picture, { flag: 'wx', mode: 0o600 });
    const end = commandLine.text('to') ? 'Delete it when you have seen it.' : 'The server deletes it after a day.';
    commandLine.print({ file }, () => `Written to ${file}. ${end}`);
  },
  async log({ storage: { db }, secrets, commandLine }) {
    const log = await readCopyAccessLog(db, secrets);
    commandLine.print(log, () => {
      const rows = log.lines.map(({ hash: _, ...row }) => row);
      const state =
        log.suspectNumbers.length > 0
          ? `CHANGED after it was written: ${log.suspectNumbers.join(', ')}`
          : 'The log was not changed.';
      return `${formatTable(rows)}\n${state}`;
    });
    if (log.suspectNumbers.length > 0) process.exitCode = 1;
  },
  async emails({ storage: { db }, secrets, commandLine }) {
    const found = await listUnsentEmails(db, openOutbox(secrets, now));
    commandLine.print(found, () => formatTable(found) || 'Every email has been sent.');
  },
  async proof({ storage: { db }, secrets, argument, commandLine }) {
    if (!argument) throw new UsageError('proof wants an email address.');
    const found = await readConsentProof(db, secrets, argument);
    if (!found) throw new RecordNotFound('This address is not on the list.');
    commandLine.print(found, () => formatList(found));
  },
};

export async function run(commandLine: CommandLine): Promise<void> {
  const command = commandLine.chooseCommand(commands, { open: 1, proof: 1 });
  const [, argument = ''] = commandLine.words;
  const config = readConfig(process.env);
  await withStorage(config, async (storage) =>
    command({ storage, secrets: await openSecrets(storage.db, config), config, argument, commandLine }),
  );
}
