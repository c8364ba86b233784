/** `npm run requests`: the office's desk, until there is one in the browser. Runs on the server's machine, with its settings. */
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig, SettingsError } from '#server/config.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { proofOf } from '#server/newsletter/proof.ts';
import { asCsv } from '#server/office/csv.ts';
import { flat, isState, listRequests, markAnswered, NotFound, openCopy, showRequest } from '#server/office/desk.ts';
import { unsentLetters } from '#server/office/letters.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { readAccess } from '#server/uploads/access.ts';
import { asList, asTable } from './requests/table.ts';

const help = `npm run requests                        every request that waits for an answer
npm run requests -- list answered       those that are answered (or: withdrawn, all)
npm run requests -- show T-7K4M-Q2XD    one request
npm run requests -- answered T-7K4M-Q2XD
npm run requests -- open T-7K4M-Q2XD --reason "…" [--by NAME] [--to FILE.jpg]
                                        writes the copy of the ID to a file; who, when and why are kept
npm run requests -- log                 who has opened which copy, and whether the log is as it was written
npm run requests -- export > FILE.csv   all of them for a spreadsheet
npm run requests -- letters             letters that have not gone out
npm run requests -- proof E-MAIL        what proves a newsletter subscription
--json                                  the same for programs`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    reason: { type: 'string' },
    by: { type: 'string' },
    to: { type: 'string' },
  },
});
const [command = 'list', subject = ''] = positionals;

class Misused extends Error {}

const config = settings();
const storage = await openStorage(config);
const secrets = readSecrets(config);
const { db } = storage;
const now = () => new Date();

const commands: Record<string, () => Promise<void>> = {
  async list() {
    const state = subject || 'open';
    if (state !== 'all' && !isState(state))
      throw new Misused(`"${state}" is no state: open, answered, withdrawn, all.`);
    const found = await listRequests(db, state === 'all' ? undefined : state);
    const rows = found.map(({ reference, askedAt, asked, reachable, copyKeptUntil, state: now }) => ({
      reference,
      asked: askedAt.slice(0, 16).replace('T', ' '),
      state: now,
      name: asked.fullName ?? '',
      contact: asked.email ?? asked.phoneNumber1 ?? asked.phoneNumber2 ?? (reachable ? '' : 'none'),
      evening: asked.event?.title ?? asked.selectedDate ?? '',
      id: copyKeptUntil ? 'copy' : '',
    }));
    say(found, () => asTable(rows) || 'Nothing waits.');
  },
  async show() {
    const found = await showRequest(db, wanted('a reference'));
    say(found, () => asList(flat(found)));
  },
  async answered() {
    await markAnswered(db, wanted('a reference'), now());
    say(await showRequest(db, subject), () => 'Marked as answered.');
  },
  async open() {
    const reference = wanted('a reference');
    const why = values.reason?.trim();
    if (!why) throw new Misused('A copy is opened only with a reason: --reason "…"');
    const who = values.by?.trim() || userInfo().username;
    const picture = await openCopy(db, secrets, { reference, who, why, now: now() });
    const file = values.to ?? `${reference}.jpg`;
    await writeFile(file, picture, { flag: 'wx', mode: 0o600 });
    say({ file }, () => `Written to ${file}. Please delete it when you have seen it.`);
  },
  async log() {
    const log = await readAccess(db, secrets);
    say(log, () => {
      const rows = log.lines.map(({ number, at, who, why, reference }) => ({ number, at, who, reference, why }));
      const state =
        log.changed.length > 0 ? `CHANGED since it was written: ${log.changed.join(', ')}` : 'As it was written.';
      return `${asTable(rows)}\n${state}`;
    });
    if (log.changed.length > 0) process.exitCode = 1;
  },
  async export() {
    const found = await listRequests(db);
    if (values.json) say(found, () => '');
    else process.stdout.write(asCsv(found.map(flat)));
  },
  async letters() {
    const found = await unsentLetters(db, openOutbox(secrets, now));
    say(found, () => asTable(found) || 'Every letter has gone out.');
  },
  async proof() {
    const found = await proofOf(db, secrets, wanted('an e-mail address'));
    if (!found) throw new NotFound('This address is not on the list.');
    say(found, () => asList(found));
  },
};

try {
  const run = commands[command];
  if (values.help || !run) console.log(help);
  else await run();
} catch (error) {
  if (!(error instanceof NotFound || error instanceof Misused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await storage.close();
}

function say(data: unknown, inWords: () => string): void {
  console.log(values.json ? JSON.stringify(data, null, 2) : inWords());
}

function wanted(what: string): string {
  if (!subject) throw new Misused(`${command} wants ${what}.`);
  return subject;
}

function settings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof SettingsError) console.error(error.message);
    else throw error;
    process.exit(1);
  }
}
