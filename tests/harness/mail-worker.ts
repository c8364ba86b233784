/** A mail worker in a process of its own, to be killed: node mail-worker.ts SETTINGS. */
import { killableMail } from './killable-mail.ts';

const { worker } = await killableMail();
setInterval(() => worker.wake(), 20);
