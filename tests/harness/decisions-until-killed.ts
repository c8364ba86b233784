/** Decides about one evening again and again, or once, and sends the letters, until it is killed. Its clock runs fast. */
import { randomInt } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { SiteInbox } from '#contract/inbox.ts';
import { Conflict } from '#server/content/publish.ts';
import type { Shipped } from '#server/content/shipped.ts';
import { type DecisionServices, decide, planDecision } from '#server/desk/decide.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { isStorageCrowded } from '#server/storage/trouble.ts';
import type { DecisionKillSettings } from './decision-kills.ts';
import { leanLibrary } from './lean-library.ts';

const { dataDir, databaseUrl, smtpUrl, begun, speed, event, only } = JSON.parse(
  process.argv[2] ?? '{}',
) as DecisionKillSettings;
const office = 'buero@tollenau.example';
const now = () => new Date(begun + (Date.now() - begun) * speed);

/** Says which decision it is, and to whom. */
const site = {
  decision: {
    barn: { de: 'Scheune', en: 'Barn' },
    event: () => ({ id: event, title: '', date: '', time: '', venue: '' }),
    note: () => '',
  },
  write: async (_kind: string, _language: string, { words, reference }: { words: string; reference: string }) => {
    const text = `${words} ${reference}`;
    return { sender: 'Gutshaus', subject: text, text, html: text };
  },
} as unknown as SiteInbox;

const who = { name: `Ida ${process.pid}` };

/** Another server was quicker: then this one looks again. */
function unlessQuicker(error: unknown): undefined {
  const isDone = error instanceof SeatRefusal && error.reason === 'notNow';
  if (!(isDone || error instanceof Conflict || isStorageCrowded(error))) throw error;
}

process.once('message', async (shipped: Shipped) => {
  flushCompileCache();
  const storage = await openStorage({ dataDir, databaseUrl });
  const { db } = storage;
  const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const outbox = openOutbox(secrets, now);
  const library = await leanLibrary(storage, { shipped, now });
  const services: DecisionServices = { db, site, secrets, outbox, library, origin: () => 'http://localhost', now };
  const transport = openTransport({ dataDir, smtpUrl }, { address: office, replyTo: office });
  const mail = new MailWorker({ db, outbox, transport, now, report: () => {} });
  setInterval(() => mail.wake(), 20);
  for (;;) {
    // What another server has decided meanwhile.
    await library.follow();
    const kind = only ?? (randomInt(2) > 0 ? ('barn' as const) : ('asPlanned' as const));
    const wish = { kind, note: { de: 'x', en: 'x' } };
    const plan = await planDecision(services, event, wish).catch(unlessQuicker);
    if (!plan) continue;
    const words = `decision-${plan.revision + 1}`;
    const note = { de: words, en: words };
    const said = { ...plan, note, after: { ...plan.after, event: { ...plan.after.event, note } } };
    process.send?.('begun');
    if (await decide(services, who, said, ['accepted']).catch(unlessQuicker)) process.send?.(plan.revision + 1);
    if (only) return;
    // Within the minute, or after it.
    await setTimeout(randomInt(500));
  }
});
