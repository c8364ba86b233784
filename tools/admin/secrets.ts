import { existsSync, renameSync } from 'node:fs';
import type { Kysely, Transaction } from 'kysely';
import { type Config, readConfig } from '#server/config.ts';
import { fitsDatabase } from '#server/secrets/keys.ts';
import {
  fileOf,
  type Master,
  makeUp,
  masters,
  nameOf,
  readFrom,
  readMaster,
  settingOf,
} from '#server/secrets/masters.ts';
import { replaceToken, replaceUpload, rotateToken, rotateUpload } from '#server/secrets/replace.ts';
import { openStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { Misused, type Typed } from '#tools/terminal/command-line.ts';

export const help = `npm run admin -- secrets                         whether both fit the database
npm run admin -- secrets rotate token|upload     a new secret; what the old one sealed is sealed anew
npm run admin -- secrets lost token|upload       goes on without the old secret, and says what ends by that
--dry-run                                   only counts
To rotate or replace a secret, stop every server first.`;

interface Task {
  db: Kysely<Tables>;
  config: Config;
  which: Master;
  rehearsal: boolean;
}

const anySecret = 'counts, and is never kept';

const tasks: Record<string, (task: Task) => Promise<void>> = {
  async rotate({ db, config, which, rehearsal }) {
    const next = successorOf(config, which);
    if (await fitsDatabase(db, which, next.found())) {
      next.settle();
      console.log(`The database has the new secret already. ${next.place}`);
      return;
    }
    const before = readMaster(config, which);
    if (before === undefined || !(await fitsDatabase(db, which, before))) {
      throw new Misused(
        `${nameOf(config, which)} does not fit the database, so it opens nothing. Put back the right one.`,
      );
    }
    const after = rehearsal ? anySecret : next.make();
    const change = which === 'token' ? rotateToken : rotateUpload;
    const count = await perform(db, (work) => change(work, before, after), rehearsal);
    const sealed = which === 'token' ? 'letters that wait' : 'copies of IDs';
    console.log(`${sealed} ${rehearsal ? 'that would be ' : ''}sealed anew: ${count}`);
    if (rehearsal) return;
    next.settle();
    console.log(`${next.place} Links in letters go on working.`);
    console.log('Keep the old secret apart, as long as there are backups made with it.');
  },

  async lost({ db, config, which, rehearsal }) {
    const kept = readMaster(config, which);
    if (kept !== undefined && (await fitsDatabase(db, which, kept))) {
      throw new Misused(`${nameOf(config, which)} fits the database and is not lost. To change it: rotate ${which}`);
    }
    const secret = rehearsal ? anySecret : (settingOf(config, which) ?? madeAfresh(config, which));
    const ended = rehearsal ? 'would end' : 'ended';
    if (which === 'upload') {
      const copies = await perform(db, (work) => replaceUpload(work, secret), rehearsal);
      console.log(`copies of IDs that nobody can open, and that ${rehearsal ? 'would be' : 'are'} deleted: ${copies}`);
      return;
    }
    const gone = await perform(db, (work) => replaceToken(work, secret, new Date()), rehearsal);
    console.log(`letters that wait and ${rehearsal ? 'would be' : 'are'} given up: ${gone.letters}`);
    console.log(`requests whose links in letters ${ended}: ${gone.requests}`);
    console.log(`subscribers whose links for leaving, in letters they have, ${ended}: ${gone.subscribers}`);
    console.log(`people of the office whose one-time codes ${ended}: ${gone.codes}`);
    console.log(
      'The logs of the office and of opened copies can no longer prove that their older lines are unchanged.',
    );
  },
};

export const options = { 'dry-run': { type: 'boolean' } } as const;

export async function run(typed: Typed): Promise<void> {
  const [command, which = ''] = typed.words;
  const task = command === undefined ? undefined : typed.command(tasks);
  if (task && which !== 'token' && which !== 'upload')
    throw new Misused(`${command} wants "token" or "upload".\n\n${help}`);
  const config = readConfig(process.env);
  const rehearsal = typed.has('dry-run');
  const storage = await openStorage(config, task && !rehearsal ? 'alone' : 'guest');
  try {
    if (!task) await say(storage.db, config);
    else await task({ db: storage.db, config, which: which === 'token' ? 'token' : 'upload', rehearsal });
  } finally {
    await storage.close();
  }
}

async function say(db: Kysely<Tables>, config: Config): Promise<void> {
  for (const which of ['token', 'upload'] as const) {
    const secret = readMaster(config, which);
    const fits = secret !== undefined && (await fitsDatabase(db, which, secret));
    console.log(`${masters[which].setting}: ${nameOf(config, which)} ${fits ? 'fits' : 'does not fit'} the database.`);
    if (!fits) process.exitCode = 1;
  }
}

/** Keeps the file that does not fit: it may belong to another database. */
function madeAfresh(config: Config, which: Master): string {
  const file = fileOf(config, which);
  if (existsSync(file)) renameSync(file, `${file}.unfit-${new Date().toISOString().replaceAll(':', '')}`);
  return makeUp(config.dataDir, file);
}

/** One transaction. A rehearsal rolls it back, so its counts are exact. */
async function perform<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
  rehearsal: boolean,
) {
  const transaction = await db.startTransaction().execute();
  try {
    const result = await work(transaction);
    if (!rehearsal) await transaction.commit().execute();
    return result;
  } finally {
    if (!transaction.isCommitted) await transaction.rollback().execute();
  }
}

/** The next secret: a second setting, or a file until the database uses it. */
interface Successor {
  found: () => string | undefined;
  /** The same one after an interrupted first try. */
  make: () => string;
  settle: () => void;
  place: string;
}

const successorOf = (config: Config, which: Master): Successor =>
  settingOf(config, which) === undefined ? asFile(config, which) : asSetting(config, which);

function asSetting(config: Config, which: Master): Successor {
  const { setting } = masters[which];
  const given = which === 'token' ? config.newTokenSecret : config.newUploadKey;
  return {
    found: () => given,
    make() {
      if (given !== undefined) return given;
      throw new Misused(`${setting} is a setting, so the new secret has to be one as well: NEW_${setting}=…`);
    },
    settle: () => {},
    place: `Start every server with the new secret as ${setting}.`,
  };
}

function asFile(config: Config, which: Master): Successor {
  const file = fileOf(config, which);
  const next = `${file}.next`;
  return {
    found: () => (existsSync(next) ? readFrom(next) : undefined),
    make: () => makeUp(config.dataDir, next),
    settle: () => existsSync(next) && renameSync(next, file),
    place: `The new secret lies in ${file}.`,
  };
}
