/** What a server does with an issue, in a process of its own, to be killed: node mailing-worker.ts SETTINGS. */
import { type Sending, sendMailings } from '#server/newsletter/sending.ts';
import { killableMail } from './killable-mail.ts';

const { worker, ...mail } = await killableMail();
// Its letters are written already: it asks nothing of the site.
const site = { isThere: () => true } as unknown as Sending['site'];
const turn = (): void => {
  void sendMailings({ ...mail, site, origin: () => 'http://localhost' })
    .catch(() => {})
    .then(() => {
      worker.wake();
      setTimeout(turn, 20);
    });
};
turn();
