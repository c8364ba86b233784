/** `npm run requests`: what the office does with requests, in the terminal. Runs on the server's machine, with its settings. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { proofOf } from '#server/newsletter/proof.ts';
import { asCsv } from '#server/office/csv.ts';
import { unsentLetters } from '#server/office/letters.ts';
import {
  flat,
  isState,
  listRequests,
  markAnswered,
  NotFound,
  openCopy,
  showRequest,
  states,
  withdrawRequest,
} from '#server/office/requests.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { openFolder } from '#server/storage/folder.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { readAccess } from '#server/uploads/access.ts';
import { commandLine, inSentences, Misused, type Typed } from './terminal/command-line.ts';
import { deskCommands, deskOptions } from './terminal/desk.ts';
import { asList, asTable } from './terminal/table.ts';

const help = `npm run requests                        every request that waits for an answer
npm run requests -- list answered       those that are answered (or: offered, accepted, withdrawn, …, all)
npm run requests -- show T-7K4M-Q2XD    one request
npm run requests -- offer T-7K4M-Q2XD [--seats 3] [--evening 15] [--price 35] [--until "2027-07-06 18:00"]
npm run requests -- wait T-7K4M-Q2XD [--seats 3] [--evening 15]
npm run requests -- refuse T-7K4M-Q2XD  each writes to the guest, with --words "…" a sentence of its own; what is left out
                                        is taken from the request, or proposed as in the office
npm run requests -- reopen T-7K4M-Q2XD
npm run requests -- answered T-7K4M-Q2XD
npm run requests -- withdraw T-7K4M-Q2XD
                                        deletes what the person told us, as the person's own button does
npm run requests -- open T-7K4M-Q2XD --reason "…" [--by NAME] [--to FILE.jpg]
                                        writes the copy of the ID to a file, in DATA_DIR/opened unless --to says
                                        otherwise; who, when and why are kept
npm run requests -- log                 who has opened which copy, and whether the log is as it was written
npm run -s requests -- export > FILE.csv
                                        all of them for a spreadsheet
npm run requests -- letters             letters that have not gone out
npm run requests -- proof E-MAIL        what proves a newsletter subscription
--json                                  the same for programs`;

interface Context {
  storage: Storage;
  secrets: Secrets;
  config: Config;
  subject: string;
  typed: Typed;
  say: Typed['say'];
}

const now = () => new Date();

const commands: Record<string, (context: Context) => Promise<void>> = {
  async list({ storage: { db }, subject, say }) {
    const state = subject || 'open';
    if (state !== 'all' && !isState(state))
      throw new Misused(`"${state}" is no state: ${[...states, 'all'].join(', ')}.`);
    const found = await listRequests(db, state === 'all' ? undefined : state);
    const rows = found.map(({ reference, askedAt, asked, reachable, copyKeptUntil, state: now }) => ({
      reference,
      asked: askedAt.slice(0, 16).replace('T', ' '),
      state: now,
      name: asked.fullName ?? '',
      contact: asked.email ?? asked.phoneNumber1 ?? asked.phoneNumber2 ?? (reachable ? '' : 'none'),
      no: asked.event?.id ?? '',
      evening: asked.event?.title ?? asked.selectedDate ?? '',
      id: copyKeptUntil ? 'copy' : '',
    }));
    say(found, () => asTable(rows) || 'Nothing waits.');
  },
  async show({ storage: { db }, subject, say }) {
    const found = await showRequest(db, reference(subject));
    say(found, () => asList(flat(found)));
  },
  ...deskCommands,
  async answered({ storage: { db }, subject, say }) {
    await markAnswered(db, reference(subject), now());
    say(await showRequest(db, subject), () => 'Marked as answered.');
  },
  async withdraw({ storage, subject, say }) {
    const gone = await withdrawRequest(storage.db, reference(subject), now());
    await storage.forget();
    say(gone, () => `Withdrawn. Deleted: ${gone.deleted.join(', ') || 'nothing; it was empty'}.`);
  },
  async open({ storage: { db }, secrets, config, subject, typed, say }) {
    const why = typed.text('reason');
    if (!why) throw new Misused('A copy is opened only with a reason: --reason "…"');
    const { reference: name } = await showRequest(db, reference(subject));
    const file = resolve(typed.text('to') ?? join(config.dataDir, 'opened', `${name}.jpg`));
    if (existsSync(file)) throw new Misused(`${file} is there already. Delete it, or name another file: --to FILE.jpg`);
    if (!typed.text('to')) openFolder(join(config.dataDir, 'opened'));
    const who = typed.text('by') ?? userInfo().username;
    const picture = await openCopy(db, secrets, { reference: name, who, why, now: now() });
    await writeFile(file, picture, { flag: 'wx', mode: 0o600 });
    say({ file }, () => `Written to ${file}. Please delete it when you have seen it.`);
  },
  async log({ storage: { db }, secrets, say }) {
    const log = await readAccess(db, secrets);
    say(log, () => {
      const rows = log.lines.map(({ number, at, who, why, reference }) => ({ number, at, who, reference, why }));
      const state =
        log.changed.length > 0 ? `CHANGED since it was written: ${log.changed.join(', ')}` : 'As it was written.';
      return `${asTable(rows)}\n${state}`;
    });
    if (log.changed.length > 0) process.exitCode = 1;
  },
  async export({ storage: { db }, typed, say }) {
    const found = await listRequests(db);
    if (typed.has('json')) say(found, () => '');
    else process.stdout.write(asCsv(found.map(flat)));
  },
  async letters({ storage: { db }, secrets, say }) {
    const found = await unsentLetters(db, openOutbox(secrets, now));
    say(found, () => asTable(found) || 'Every letter has gone out.');
  },
  async proof({ storage: { db }, secrets, subject, say }) {
    if (!subject) throw new Misused('proof wants an e-mail address.');
    const found = await proofOf(db, secrets, subject);
    if (!found) throw new NotFound('This address is not on the list.');
    say(found, () => asList(found));
  },
};

await inSentences(async () => {
  const text = { type: 'string' } as const;
  const typed = commandLine(help, { json: { type: 'boolean' }, reason: text, by: text, to: text, ...deskOptions });
  if (!typed) return;
  const run = typed.command(commands, 1);
  const [, subject = ''] = typed.words;
  const config = readConfig(process.env);
  const storage = await openStorage(config, 'guest');
  try {
    const secrets = await openSecrets(storage.db, config);
    await run({ storage, secrets, config, subject, typed, say: typed.say });
  } finally {
    await storage.close();
  }
}, NotFound);

function reference(typed: string): string {
  if (!typed) throw new Misused('Which request? Name its reference, such as T-7K4M-Q2XD.');
  return typed;
}
