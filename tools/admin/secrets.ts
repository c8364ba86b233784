import { existsSync, renameSync } from 'node:fs';
import { type Config, readConfig } from '#server/config.ts';
import { isDatabaseSecret } from '#server/secrets/keys.ts';
import {
  createSecretFile,
  getSecretFile,
  getSecretName,
  getSecretSetting,
  type MasterSecret,
  masterSecrets,
  readMasterSecret,
  readSecretFile,
} from '#server/secrets/master-secrets.ts';
import {
  replaceLostTokenSecret,
  replaceLostUploadKey,
  rotateTokenSecret,
  rotateUploadKey,
} from '#server/secrets/replace.ts';
import { openStorage } from '#server/storage/open.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';

export const help = `npm run admin -- secrets                         says whether both belong to the database
npm run admin -- secrets rotate token|upload     makes a new secret and re-encrypts everything
npm run admin -- secrets lost token|upload       continues without the old secret, and says what no longer works
--dry-run                                   only counts
To rotate or replace a secret, stop every server first.`;

interface SecretsTask {
  db: Database;
  config: Config;
  which: MasterSecret;
  isDryRun: boolean;
}

const placeholderSecret = 'counts, and is never kept';

const tasks: Record<string, (task: SecretsTask) => Promise<void>> = {
  async rotate({ db, config, which, isDryRun }) {
    const next = createSuccessor(config, which);
    if (await isDatabaseSecret(db, which, next.read())) {
      next.activate();
      console.log(`The database already has the new secret. ${next.instruction}`);
      return;
    }
    const before = readMasterSecret(config, which);
    if (before === undefined || !(await isDatabaseSecret(db, which, before))) {
      throw new UsageError(
        `${getSecretName(config, which)} does not fit the database, so nothing can be decrypted. Put back the right one.`,
      );
    }
    const after = isDryRun ? placeholderSecret : next.make();
    const change = which === 'token' ? rotateTokenSecret : rotateUploadKey;
    const count = await runInTransaction(db, (trx) => change(trx, before, after), isDryRun);
    const encrypted = which === 'token' ? 'waiting emails' : 'scans of identity cards';
    console.log(`${encrypted} ${isDryRun ? 'that would be ' : ''}encrypted again: ${count}`);
    if (isDryRun) return;
    next.activate();
    console.log(`${next.instruction} Links in emails still work.`);
    console.log('Keep the old secret in another place while backups made with it exist.');
  },

  async lost({ db, config, which, isDryRun }) {
    const presentSecret = readMasterSecret(config, which);
    if (presentSecret !== undefined && (await isDatabaseSecret(db, which, presentSecret))) {
      throw new UsageError(
        `${getSecretName(config, which)} fits the database and is not lost. To change it: rotate ${which}`,
      );
    }
    const secret = isDryRun ? placeholderSecret : (getSecretSetting(config, which) ?? replaceSecret(config, which));
    const ended = isDryRun ? 'would end' : 'ended';
    if (which === 'upload') {
      const copies = await runInTransaction(db, (trx) => replaceLostUploadKey(trx, secret), isDryRun);
      console.log(
        `scans of identity cards that no key can decrypt, and that ${isDryRun ? 'would be' : 'are'} deleted: ${copies}`,
      );
      return;
    }
    const losses = await runInTransaction(db, (trx) => replaceLostTokenSecret(trx, secret, new Date()), isDryRun);
    console.log(`waiting emails that ${isDryRun ? 'would be' : 'are'} not sent: ${losses.emails}`);
    console.log(`requests whose links in emails ${ended}: ${losses.requests}`);
    console.log(`subscribers whose unsubscribe links in old emails ${ended}: ${losses.subscribers}`);
    console.log(`members of staff whose one-time codes ${ended}: ${losses.codes}`);
    console.log(
      'The logs of the office and of opened copies can no longer prove that their older lines are unchanged.',
    );
  },
};

export const options = { 'dry-run': { type: 'boolean' } } as const;

export async function run(commandLine: CommandLine): Promise<void> {
  const [command, which = ''] = commandLine.words;
  const task = command === undefined ? undefined : commandLine.chooseCommand(tasks, { rotate: 1, lost: 1 });
  if (task && which !== 'token' && which !== 'upload')
    throw new UsageError(`${command} wants "token" or "upload".\n\n${help}`);
  const config = readConfig(process.env);
  const isDryRun = commandLine.has('dry-run');
  await using storage = await openStorage(config, task && !isDryRun ? 'alone' : 'besideServers');
  if (!task) await printStatus(storage.db, config);
  else await task({ db: storage.db, config, which: which === 'token' ? 'token' : 'upload', isDryRun });
}

/** Also sets exit code 1 if a secret does not fit. */
async function printStatus(db: Database, config: Config): Promise<void> {
  for (const which of ['token', 'upload'] as const) {
    const secret = readMasterSecret(config, which);
    const fits = secret !== undefined && (await isDatabaseSecret(db, which, secret));
    console.log(
      `${masterSecrets[which].setting}: ${getSecretName(config, which)} ${fits ? 'fits' : 'does not fit'} the database.`,
    );
    if (!fits) process.exitCode = 1;
  }
}

/** Keeps a file with another secret: it may belong to another database. */
function replaceSecret(config: Config, which: MasterSecret): string {
  const file = getSecretFile(config, which);
  if (existsSync(file)) renameSync(file, `${file}.unfit-${new Date().toISOString().replaceAll(':', '')}`);
  return createSecretFile(config.dataDir, file);
}

/** Runs in one transaction. A dry run rolls it back, so its counts are exact. */
async function runInTransaction<T>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<T>,
  isDryRun: boolean,
) {
  const transaction = await db.startTransaction().execute();
  try {
    const result = await work(transaction);
    if (!isDryRun) await transaction.commit().execute();
    return result;
  } finally {
    if (!transaction.isCommitted) await transaction.rollback().execute();
  }
}

/** The next secret: from a second setting, or from a file until the database uses it. */
const createSuccessor = (config: Config, which: MasterSecret) =>
  getSecretSetting(config, which) === undefined
    ? createFileSuccessor(config, which)
    : createSettingSuccessor(config, which);

function createSettingSuccessor(config: Config, which: MasterSecret) {
  const { setting } = masterSecrets[which];
  const newSecret = which === 'token' ? config.newTokenSecret : config.newUploadKey;
  return {
    read: () => newSecret,
    make() {
      if (newSecret !== undefined) return newSecret;
      throw new UsageError(`${setting} is a setting, so the new secret must be one, too: NEW_${setting}=…`);
    },
    activate: () => {},
    instruction: `Start every server with the new secret as ${setting}.`,
  };
}

function createFileSuccessor(config: Config, which: MasterSecret) {
  const file = getSecretFile(config, which);
  const next = `${file}.next`;
  return {
    read: () => (existsSync(next) ? readSecretFile(next) : undefined),
    /** After an interrupted first try it returns the same secret. */
    make: () => createSecretFile(config.dataDir, next),
    activate: () => existsSync(next) && renameSync(next, file),
    instruction: `The new secret is in ${file}.`,
  };
}
