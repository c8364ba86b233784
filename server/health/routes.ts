import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ContentState } from '#server/content/library.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import type { MailStatus } from '#server/mail/open.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { filterRegularBackups, getBackupFolder, listBackups } from '#server/storage/backups.ts';
import { describeClockJump, findClockJump } from '#server/storage/clock.ts';

export interface Readiness {
  open: boolean;
  stopping: boolean;
}

interface HealthRouteOptions {
  version: string;
  statusKey: string | undefined;
  status: () => Promise<ServerStatus>;
  content: () => ContentState;
}

/**
 * `/healthz`: the process lives. `/readyz`: pages are served, which needs no database. `/statusz`:
 * does the operator have to look? Details need a key: behind a proxy every request may be local.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  { version, statusKey, status, content }: HealthRouteOptions,
): void {
  const never = { 'cache-control': cacheControl.never };

  app.get('/healthz', (_request, reply) => reply.headers(never).send({ status: 'alive' }));

  app.get('/readyz', (_request, reply) => {
    const ready = readiness.open && !readiness.stopping;
    const { epoch, wanted } = content();
    return reply
      .headers(never)
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : readiness.stopping ? 'stopping' : 'starting', content: { epoch, wanted } });
  });

  app.get('/statusz', { handlerTimeout: limits.handlerTimeout }, async ({ headers }, reply) => {
    const found = await status();
    const isOperator =
      statusKey !== undefined && hashToken(headers.authorization ?? '') === hashToken(`Bearer ${statusKey}`);
    return reply
      .headers(never)
      .code(found.status === 'ok' ? 200 : 503)
      .send(isOperator ? { ...found, version } : { status: found.status });
  });
}

type StatusServices = Pick<Services, 'config' | 'db' | 'database' | 'mailState' | 'now'>;

export interface ServerStatus {
  status: 'ok' | 'warning';
  warnings: string[];
  database: 'writable' | 'not writable';
  mail: { transport: 'server' | 'files'; last: MailStatus['last']; waiting: number; oldestMinutes: number } | 'unknown';
  disk: { freeMegabytes: number } | 'unknown';
  /** `none`: there is no regular backup; one from before an update does not count */
  backup: { ageHours: number } | 'none';
}

const minute = 60 * 1000;
const hour = 60 * minute;
const megabyte = 1024 ** 2;

export function createStatusCheck(services: StatusServices, readIssues: () => readonly string[]) {
  let lastCheck: Promise<ServerStatus> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const at = services.now().getTime();
    if (!lastCheck || at - checkedAt >= limits.databaseCheck) {
      checkedAt = at;
      lastCheck = checkStatus(services, readIssues());
    }
    return lastCheck;
  };
}

async function checkStatus({ config, db, database, mailState: mail, now }: StatusServices, more: readonly string[]) {
  // Before the write check, which stores the current time.
  const lastTrusted = await findClockJump(db, now()).catch(() => undefined);
  const databaseError = await database.checkWritable();
  const waiting = databaseError ? undefined : await countWaitingEmails(db, now()).catch(() => undefined);
  const disk = await statfs(config.dataDir).catch(() => undefined);
  const free = disk && Math.floor((disk.bavail * disk.bsize) / megabyte);
  const backup = await findLastBackup(config, now());
  const isLate = (waiting?.oldestMinutes ?? 0) >= limits.emailLate / minute;
  const issues = [
    lastTrusted && describeClockJump(lastTrusted, now()),
    databaseError && `The database takes no writes: ${databaseError}.`,
    config.production && mail.transport === 'files' && 'SMTP_URL is not set: emails become files and are not sent.',
    isLate && `Emails have been waiting for ${waiting?.oldestMinutes} minutes${mail.reason ? `: ${mail.reason}` : ''}.`,
    free !== undefined && free < limits.diskLow / megabyte && `Only ${free} MB of the disk of DATA_DIR are free.`,
    backup && backup.ageHours >= limits.backupLate / hour && `The newest backup is ${backup.ageHours} hours old.`,
    ...more,
  ].filter((issue) => typeof issue === 'string');
  return {
    status: issues.length > 0 ? 'warning' : 'ok',
    warnings: issues,
    database: databaseError ? 'not writable' : 'writable',
    mail: waiting ? { transport: mail.transport, last: mail.last, ...waiting } : 'unknown',
    disk: free === undefined ? 'unknown' : { freeMegabytes: free },
    backup: backup ?? 'none',
  } satisfies ServerStatus;
}

/** Undefined without a backup: the operator may save the site in another way. */
async function findLastBackup(config: StatusServices['config'], now: Date): Promise<{ ageHours: number } | undefined> {
  const found = await listBackups(getBackupFolder(config)).catch(() => []);
  // Ignore backups before updates: they do not show whether the nightly job runs.
  const [newest] = filterRegularBackups(found, now);
  return newest && { ageHours: Math.floor((now.getTime() - newest.at.getTime()) / hour) };
}

async function countWaitingEmails(db: Services['db'], now: Date) {
  const found = await db
    .selectFrom('outboxEmails')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('createdAt').as('oldest')])
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .executeTakeFirstOrThrow();
  const since = found.oldest ? now.getTime() - Date.parse(found.oldest) : 0;
  return { waiting: Number(found.count), oldestMinutes: Math.max(0, Math.floor(since / minute)) };
}
