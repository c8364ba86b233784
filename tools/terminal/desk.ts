/** `npm run requests -- offer` and the like: the same functions that the office presses in the browser. */
import type { Config } from '#server/config.ts';
import { eventOfRequest } from '#server/desk/event-of-request.ts';
import {
  offerChairs,
  type Press,
  type PressServices,
  putWaiting,
  refuse,
  reopen,
  rowOf,
} from '#server/desk/presses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { NotFound, showRequest } from '#server/office/requests.ts';
import { inSentences, readCents, readEvent, readMoment, readSeats, readWords } from '#server/office/typed.ts';
import { proposedDeadline } from '#server/seats/deadline.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Storage } from '#server/storage/open.ts';
import { libraryOf } from '#tools/content/open.ts';
import { berlin, Misused, type Typed, whoTypes } from './command-line.ts';

interface Context {
  storage: Storage;
  secrets: Secrets;
  config: Config;
  subject: string;
  typed: Typed;
  say: Typed['say'];
}

const text = { type: 'string' } as const;
export const deskOptions = { seats: text, evening: text, price: text, until: text, words: text };

const now = () => new Date();

/** As the server opens what the house says: letters are written with it. */
async function openDesk({ config, storage, secrets }: Context): Promise<PressServices> {
  const origin = () => config.publicUrl ?? `http://${config.host}:${config.port}`;
  const { present } = await libraryOf(config, storage, now);
  const edition = () => present.epoch;
  return { db: storage.db, site: present.site.inbox, edition, secrets, outbox: openOutbox(secrets, now), origin, now };
}

interface Asked {
  desk: PressServices;
  press: Press;
  /** what was typed, or else proposed */
  values: Record<string, string>;
}

const pressed = (act: (asked: Asked) => Promise<void>, done: string) => async (context: Context) => {
  const { storage, subject, typed, say } = context;
  if (!subject) throw new Misused('Which request? Name its reference, such as T-7K4M-Q2XD.');
  const { reference } = await showRequest(storage.db, subject);
  const desk = await openDesk(context);
  const { version } = await rowOf(storage.db, reference);
  const press = { reference, who: whoTypes(), expected: version };
  try {
    await inSentences(act({ desk, press, values: await proposed(desk, reference, typed) }));
  } catch (error) {
    if (error instanceof ApiError) throw new NotFound(await desk.site.sentence(error.code, 'en'));
    throw error;
  }
  say(await showRequest(storage.db, reference), () => done);
};

/** As the page in the office fills its fields. */
async function proposed({ db, site }: PressServices, reference: string, typed: Typed): Promise<Record<string, string>> {
  const row = await rowOf(db, reference);
  const ahead = site.programme.filter(({ ends }) => ends >= Date.now());
  const event = typed.text('evening') ?? eventOfRequest(row, ahead)?.toString();
  const evening = await db
    .selectFrom('evenings')
    .selectAll()
    .where('event', '=', readEvent(event) ?? 0)
    .executeTakeFirst();
  const until = evening && proposedDeadline(now(), new Date(evening.cutOff));
  return {
    event: event ?? '',
    seats: typed.text('seats') ?? (row.seats ?? row.numberOfTickets ?? '').toString(),
    price: typed.text('price') ?? (evening ? (evening.cents / 100).toFixed(2) : ''),
    until: typed.text('until') ?? (until ? berlin(until) : ''),
    words: typed.text('words') ?? '',
  };
}

function eventIn({ event }: Record<string, string>): number {
  const number = readEvent(event);
  if (number === undefined) throw new Misused('For which evening? Name its number: --evening 15');
  return number;
}

export const deskCommands = {
  offer: pressed(
    ({ desk, press, values }) =>
      offerChairs(desk, press, {
        event: eventIn(values),
        seats: readSeats(values),
        cents: readCents(values),
        until: readMoment(values, 'until'),
        words: readWords(values),
      }),
    'Offered. The letter leaves in half a minute.',
  ),
  wait: pressed(
    ({ desk, press, values }) =>
      putWaiting(desk, press, { event: eventIn(values), seats: readSeats(values), words: readWords(values) }),
    'On the waiting list.',
  ),
  refuse: pressed(({ desk, press, values }) => refuse(desk, press, { words: readWords(values) }), 'Refused.'),
  reopen: pressed(({ desk, press }) => reopen(desk, press), 'Open again.'),
};
