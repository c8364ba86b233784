/** Check-in links for helpers: each is valid for one event, until the midnight after it. */
import { findMidnightAfter, parseWallTime } from '#contract/wall-time.ts';
import { type Actor, runAudited } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { buildInviteUrl, createInvite, listOpenInvites } from './invites.ts';
import { removeStaff, revokeInvite, selectUnremovedStaff } from './people.ts';
import type { StaffServices } from './sessions.ts';

type CheckInLinkServices = Pick<StaffServices, 'db' | 'secrets' | 'site' | 'now'>;

/** Undefined if the event is not in the programme. */
export function findCheckInEnd({ site }: Pick<CheckInLinkServices, 'site'>, event: number): Date | undefined {
  const found = site.programme.find(({ id }) => id === event);
  return found && new Date(findMidnightAfter(parseWallTime(found.start).epochMilliseconds));
}

export async function createCheckInLink(services: CheckInLinkServices, event: number, actor: Actor): Promise<void> {
  const until = findCheckInEnd(services, event);
  if (!until || until <= services.now()) throw new ApiError(409, 'notPossible');
  await runAudited(services, { actor, action: 'invitedToDoor', subject: { event } }, (trx) =>
    createInvite(trx, services, { purpose: 'join', role: 'door', event, until, invitedBy: actor.id }),
  );
}

const selectHelpers = ({ db, now }: CheckInLinkServices, event: number) =>
  selectUnremovedStaff(db)
    .where(({ and }) => and({ role: 'door', eventId: event }))
    .where('until', '>', now().toISOString());

/** Returns the unused links and the helpers of an event. Undefined after the event. */
export async function readCheckInAccess(services: CheckInLinkServices, event: number, origin: string) {
  const { db, now } = services;
  const until = findCheckInEnd(services, event);
  if (!until || until <= now()) return undefined;
  const links = (await listOpenInvites(db, now())).filter((link) => link.role === 'door' && link.eventId === event);
  const people = await selectHelpers(services, event).orderBy('createdAt').execute();
  return {
    links: links.map((link) => ({ id: link.id, link: buildInviteUrl(services, origin, link), until: link.until })),
    people: people.map(({ id, name }) => ({ id, name })),
  };
}

/** `id`: of an unused link, or of a helper. A helper has the id of the link that the helper used. */
export async function revokeCheckInLink(
  services: CheckInLinkServices,
  event: number,
  id: string,
  actor: Actor,
): Promise<void> {
  const person = await selectHelpers(services, event).where('id', '=', id).executeTakeFirst();
  if (person) return void (await removeStaff(services, actor, id));
  const unused = (await listOpenInvites(services.db, services.now())).find((link) => link.id === id);
  if (unused?.role === 'door' && unused.eventId === event) await revokeInvite(services, actor, id);
}
