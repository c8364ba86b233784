/** Decides about one evening again and again, and sends the letters, until it is killed. Its clock runs fast. */
import { randomInt } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { SiteInbox } from '#contract/inbox.ts';
import type { Shipped } from '#server/content/shipped.ts';
import { type DecisionServices, decide, planDecision } from '#server/desk/decide.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import type { DecisionKillSettings } from './decision-kills.ts';
import { leanLibrary } from './lean-library.ts';

const { dataDir, smtpUrl, begun, speed, event } = JSON.parse(process.argv[2] ?? '{}') as DecisionKillSettings;
const office = 'buero@tollenau.example';
const now = () => new Date(begun + (Date.now() - begun) * speed);

/** Says which decision it is, and to whom. */
const site = {
  decision: { barn: { de: 'Scheune', en: 'Barn' }, doors: () => '', note: () => '' },
  write: async (_kind: string, _language: string, { words, reference }: { words: string; reference: string }) => {
    const text = `${words} ${reference}`;
    return { sender: 'Gutshaus', subject: text, text, html: text };
  },
} as unknown as SiteInbox;

process.once('message', async (shipped: Shipped) => {
  flushCompileCache();
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  const { db } = storage;
  const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const outbox = openOutbox(secrets, now);
  const library = await leanLibrary(storage, { shipped, now });
  const services: DecisionServices = { db, site, secrets, outbox, library, origin: () => 'http://localhost', now };
  const transport = openTransport({ dataDir, smtpUrl }, { address: office, replyTo: office });
  const mail = new MailWorker({ db, outbox, transport, now, report: () => {} });
  setInterval(() => mail.wake(), 20);
  for (;;) {
    const kind = randomInt(2) > 0 ? ('barn' as const) : ('asPlanned' as const);
    const plan = await planDecision(services, event, { kind, note: { de: 'x', en: 'x' } });
    const words = `decision-${plan.revision + 1}`;
    const note = { de: words, en: words };
    const said = { ...plan, note, after: { ...plan.after, event: { ...plan.after.event, note } } };
    process.send?.('begun');
    await decide(services, { name: 'Ida' }, said, ['accepted']);
    process.send?.(plan.revision + 1);
    // Within the minute, or after it.
    await setTimeout(randomInt(500));
  }
});
