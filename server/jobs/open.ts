/** While the server listens, what has reached its end is deleted, and the database looked after. */
import type { FastifyInstance } from 'fastify';
import type { Library } from '#server/content/library.ts';
import { publishDue } from '#server/content/schedule.ts';
import { tidyPictures } from '#server/content/tidy-pictures.ts';
import { lapseOffers } from '#server/desk/lapse.ts';
import { remindOfDecisions } from '#server/desk/remind.ts';
import { every, type Job } from '#server/every.ts';
import type { KeptViews } from '#server/figures/store.ts';
import { limits } from '#server/limits.ts';
import { sendMailings } from '#server/newsletter/sending.ts';
import type { Services } from '#server/services.ts';
import { backupFolder, deleteOldBackups } from '#server/storage/backups.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';
import { deleteEnded } from './retention.ts';

export function keepJobs(app: FastifyInstance, services: Services, library: Library, views: KeptViews): void {
  const { storage, database, site, notifyMailer, now } = services;
  async function lapse() {
    if ((await lapseOffers(services)) > 0) notifyMailer();
  }
  async function send() {
    if (await sendMailings(services)) notifyMailer();
  }
  async function remind() {
    if ((await remindOfDecisions(services)) > 0) notifyMailer();
  }
  // Only its own: whoever makes the others deletes them with the next one, so that there always is one.
  const forgetBackups = () =>
    deleteOldBackups(backupFolder(services.config), now(), ({ beforeUpdate }) => beforeUpdate);
  const jobs: Job[] = [];
  const failed = (error: unknown) => {
    if (isStorageTrouble(error)) database.troubled(error);
    else app.log.error({ code: (error as { code?: unknown }).code }, 'a job has failed');
  };
  app.addHook('onListen', async () => {
    jobs.push(every(limits.retentionPause, () => deleteEnded(storage, now(), site.doneWith), failed));
    jobs.push(every(limits.retentionPause, () => tidyPictures(library, now()), failed));
    jobs.push(every(limits.retentionPause, forgetBackups, failed));
    jobs.push(every(limits.lapsePause, lapse, failed));
    jobs.push(every(limits.mailingStep, send, failed));
    jobs.push(every(limits.lapsePause, remind, failed));
    jobs.push(every(limits.databaseCheck, database.look, () => {}));
    jobs.push(library.attend());
    jobs.push(every(limits.schedulePause, () => publishDue(library, now), failed));
    jobs.push(every(limits.viewsPause, views.write, failed));
  });
  // Before the storage closes.
  app.addHook('preClose', async () => {
    await Promise.all([...jobs.map((job) => job.close()), library.pictures.close()]);
    await views.write().catch(failed);
  });
}
