import type { ChairCount, Guest } from '#contract/desk.ts';
import type { View } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import { asPrice, asTyped, deskNames } from '#site/office/desk/names.ts';
import { factsOf, type Office, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

type Names = ReturnType<typeof deskNames>;

export function loadEvening(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view, typed } = office;
  const { line, proposedCutOff, held, door, alerts, ...guests } = factsOf(context, 'evening');
  const names = deskNames(context);
  const { title, day } = names.evening(line.event);
  const { chairs } = line;
  const standing = standingIn(chairs, proposedCutOff, view);
  const expected = Number(typed('version') ?? chairs?.version ?? 0);
  const told = ({ reference, name, seats }: Guest) => ({
    reference,
    href: `/office/requests/${reference}`,
    name: names.guest(name),
    chairs: names.chairs(seats),
  });
  return {
    page: { title },
    screen: {
      office,
      day,
      state: line.cancelled ? t('desk.one.cancelled') : line.over ? t('desk.one.over') : '',
      version: String(chairs?.version ?? 0),
      sum: chairs
        ? t('desk.evening.sum', {
            free: chairs.free,
            held: chairs.held,
            accepted: chairs.accepted,
            offered: chairs.offered,
          })
        : '',
      walkIns: chairs && chairs.walkIns > 0 ? t('desk.evening.walkIns', { count: chairs.walkIns }) : '',
      standing,
      promised: promisedIn(guests.offered, chairs, office, names),
      // Somebody was quicker: beside what was typed stands what holds now.
      now: chairs && expected !== chairs.version ? nowIn(standing, names.moment(chairs.cutOff), t) : undefined,
      held: held.map(({ id, seats, reason, by, at }) => ({
        id,
        reason,
        chairs: names.chairs(seats),
        by: t('desk.evening.heldBy', { name: by, when: names.moment(at) }),
      })),
      guests: (['accepted', 'offered', 'waiting'] as const).map((state) => ({
        state,
        name: t(`desk.evening.guests.${line.cancelled && state === 'accepted' ? 'hadTickets' : state}`),
        list: guests[state].map((guest) => ({
          ...told(guest),
          until: state === 'offered' && guest.until ? names.moment(guest.until) : '',
        })),
      })),
      decision: line.over ? undefined : { href: `${office.address}/decision`, name: t('decision.title') },
      alerts:
        alerts.people + alerts.told > 0
          ? { href: `${office.address}/alerts`, name: t('alert.office.people', { count: alerts.people }) }
          : undefined,
      door: chairs && {
        href: `/office/door/${line.event}`,
        links: door?.links.map(({ id, link, until }) => ({
          id,
          link,
          told: t('door.people.open', { when: names.moment(until) }),
        })),
        people: door?.people ?? [],
      },
      open:
        line.open > 0
          ? {
              href: `/office/requests?evening=${line.event}`,
              name: t('desk.evening.openRequests', { count: line.open }),
            }
          : undefined,
    },
  };
}

function standingIn(chairs: ChairCount | undefined, proposedCutOff: string | undefined, view: View) {
  if (!chairs) return { park: '', barn: '', price: '', cutOff: proposedCutOff ? asTyped(proposedCutOff) : '' };
  const { park, barn, cents, cutOff } = chairs;
  const room = (seats: number | null) => seats?.toString() ?? '';
  return { park: room(park), barn: room(barn), price: asPrice(cents, view), cutOff: asTyped(cutOff) };
}

/** Offers whose letters have said a later hour than the cut-off that was set since. */
function promisedIn(
  offered: readonly Guest[],
  chairs: ChairCount | undefined,
  { t, now }: Office,
  names: Names,
): string {
  const said = offered.flatMap(({ until }) => (until && until > now.toISOString() ? [until] : []));
  const later = said.filter((until) => chairs && until > chairs.cutOff);
  const last = later.toSorted().at(-1);
  return last ? t('desk.evening.promised', { count: later.length, when: names.moment(last) }) : '';
}

const nowIn = ({ park, barn, price }: ReturnType<typeof standingIn>, cutOff: string, t: Translate) => [
  [t('desk.evening.park'), park || '–'],
  [t('desk.evening.barn'), barn || '–'],
  [t('desk.one.price'), price],
  [t('desk.evening.cutOff'), cutOff],
];
