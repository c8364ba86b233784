/** Links for door staff: each is valid for one event, until the midnight after it. */
import type { DoorPeople } from '#contract/office/check-in.ts';
import { instant, midnightAfter } from '#contract/wall-time.ts';
import { record, type Who } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { invite, linkOf, openInvites } from './invites.ts';
import { present, remove, takeBack } from './people.ts';
import type { StaffServices } from './sessions.ts';

type Needed = Pick<StaffServices, 'db' | 'secrets' | 'site' | 'now'>;

/** Undefined: the event is not in the programme. */
export function doorCloses({ site }: Pick<Needed, 'site'>, event: number): Date | undefined {
  const evening = site.programme.find(({ id }) => id === event);
  return evening && new Date(midnightAfter(instant(evening.start).epochMilliseconds));
}

export async function makeDoorLink(services: Needed, event: number, who: Who): Promise<void> {
  const { db, secrets, now } = services;
  const until = doorCloses(services, event);
  if (!until || until <= now()) throw new ApiError(409, 'notNow');
  await db.transaction().execute(async (work) => {
    await invite(work, services, { purpose: 'join', role: 'door', evening: event, until, invitedBy: who.id });
    await record(work, secrets, { at: now(), who, action: 'invitedToDoor', what: String(event) });
  });
}

const peopleAt = ({ db, now }: Needed, event: number) =>
  present(db).where('role', '=', 'door').where('eventId', '=', event).where('until', '>', now().toISOString());

/** Undefined: the event is over. */
export async function doorPeople(services: Needed, event: number, origin: string): Promise<DoorPeople | undefined> {
  const { db, now } = services;
  const until = doorCloses(services, event);
  if (!until || until <= now()) return undefined;
  const links = (await openInvites(db, now())).filter((link) => link.role === 'door' && link.eventId === event);
  const people = await peopleAt(services, event).orderBy('createdAt').execute();
  return {
    links: links.map((link) => ({ id: link.id, link: linkOf(services, origin, link), until: link.until })),
    people: people.map(({ id, name }) => ({ id, name })),
  };
}

export async function endDoor(services: Needed, event: number, id: string, who: Who): Promise<void> {
  const person = await peopleAt(services, event).where('id', '=', id).executeTakeFirst();
  if (person) return void (await remove(services, who, id));
  const { db, now } = services;
  const open = (await openInvites(db, now())).find((link) => link.id === id);
  if (open?.role === 'door' && open.eventId === event) await takeBack(services, who, id);
}
