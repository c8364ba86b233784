import { folded } from '#contract/folded.ts';
import { languageOf } from '#contract/language.ts';
import { isWalkIn } from '#contract/office/check-in.ts';
import { deskNames } from '#office/shared/screens/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { clockOf } from '#site/language/clock.ts';
import { blanks, type DoorWord, doorWords } from './words.ts';

/** The server does not know what happens offline: the page brings all sentences. */
const ofLine: ReadonlySet<DoorWord> = new Set(['dead', 'waiting', 'unsent', 'out', 'leaving'] satisfies DoorWord[]);

export function loadDoor(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const facts = factsOf(context, 'door');
  const names = deskNames(context);
  const german = languageOf(view) === 'de';
  const here = new Map(facts.arrived.map((arrived) => [arrived.party, arrived]));
  const walkIns = facts.arrived.filter(({ party, came }) => isWalkIn(party) && came > 0);
  const walkInAt = (at: string) => t('door.walkIn', { time: clockOf(at, german) });
  const nameOf = (party: string, name: string | null) => {
    const { at } = (isWalkIn(party) && here.get(party)) || {};
    return at ? walkInAt(at) : names.guest(name);
  };
  return {
    page: { title: t('door.title') },
    screen: {
      office,
      evening: names.evening(facts.event).whole,
      counts: facts.counts,
      find: facts.find,
      none: facts.void ? t('door.void') : facts.find ? t('door.nobody') : t('door.empty'),
      guests: facts.guests.map(({ party, reference, name, seats, note, copy, mark }) => {
        const { came = 0, at } = here.get(party) ?? {};
        return {
          party,
          reference,
          name: names.guest(name),
          seats,
          told: [t('door.seats', { count: seats }), copy && t('door.copy')].filter(Boolean).join(', '),
          note,
          mark,
          find: folded(`${name ?? ''} ${reference}`),
          came,
          here: came > 0 && at ? t('door.here', { came, seats, time: clockOf(at, german) }) : '',
        };
      }),
      walkIns: walkIns.map(({ party, came, at }) => ({ party, came, name: walkInAt(at) })),
      walkIn: facts.walkIn,
      last: facts.last && {
        party: facts.last.party,
        before: facts.last.before,
        told: t('door.last', { name: nameOf(facts.last.party, facts.last.name), came: facts.last.came }),
      },
      kept: {
        event: String(facts.event),
        now: facts.now,
        until: facts.until,
        list: facts.list,
        counts: JSON.stringify(facts.counts),
        arrived: JSON.stringify(facts.arrived),
        german: german ? 'yes' : '',
        words: JSON.stringify(
          Object.fromEntries(
            doorWords.map((word) => [word, t(`door.${ofLine.has(word) ? 'line.' : ''}${word}`, blanks)]),
          ),
        ),
      },
    },
  };
}
