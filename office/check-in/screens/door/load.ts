import { foldName } from '#contract/fold-name.ts';
import { languageOf } from '#contract/language.ts';
import { isWalkIn } from '#contract/office/check-in.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { createOffice, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import { formatClock } from '#site/language/clock.ts';
import { connectionStringKeys, guestStringKeys, placeholders } from './strings.ts';

export function loadDoor(context: OfficeContext) {
  const office = createOffice(context);
  const { t, locale } = office;
  const facts = readScreenData(context, 'checkIn');
  const labels = createBoxOfficeLabels(context);
  const language = languageOf(locale);
  const isGerman = language === 'de';
  const checkIns = new Map(facts.arrived.map((checkIn) => [checkIn.party, checkIn]));
  const walkIns = facts.arrived.filter(({ party, guests }) => isWalkIn(party) && guests > 0);
  const nameWalkIn = (at: string) => t('checkIn.walkIn', { time: formatClock(at, isGerman) });
  /** The page contains all sentences, because an offline phone cannot load them. */
  const strings = [
    ...guestStringKeys.map((key) => [key, t(`checkIn.${key}`, placeholders)]),
    ...connectionStringKeys.map((key) => [key, t(`checkIn.connection.${key}`, placeholders)]),
  ];
  const nameOf = (party: string, name: string | null) => {
    const { at } = (isWalkIn(party) && checkIns.get(party)) || {};
    return at ? nameWalkIn(at) : labels.guest(name);
  };
  return {
    page: { title: t('checkIn.title') },
    screen: {
      office,
      event: labels.event(facts.event).full,
      counts: facts.counts,
      find: facts.find,
      emptyText: facts.isVoid ? t('checkIn.invalidTicket') : facts.find ? t('checkIn.noMatch') : t('checkIn.empty'),
      guests: facts.guests.map(({ party, reference, name, seats, note, hasIdCopy, codeHash }) => {
        const { guests = 0, at } = checkIns.get(party) ?? {};
        return {
          party,
          reference,
          name: labels.guest(name),
          seats,
          details: [t('checkIn.seats', { count: seats }), hasIdCopy && t('checkIn.copy')].filter(Boolean).join(', '),
          note,
          codeHash,
          find: foldName(`${name ?? ''} ${reference}`),
          guests,
          arrival: guests > 0 && at ? t('checkIn.checkedIn', { guests, seats, time: formatClock(at, isGerman) }) : '',
        };
      }),
      walkIns: walkIns.map(({ party, guests, at }) => ({ party, guests, name: nameWalkIn(at) })),
      walkIn: facts.walkInId,
      last: facts.last && {
        party: facts.last.party,
        before: facts.last.before,
        text: t('checkIn.last', { name: nameOf(facts.last.party, facts.last.name), guests: facts.last.guests }),
      },
      dataset: {
        event: String(facts.event),
        now: facts.now,
        until: facts.until,
        fingerprint: facts.listFingerprint,
        counts: JSON.stringify(facts.counts),
        arrived: JSON.stringify(facts.arrived),
        language,
        strings: JSON.stringify(Object.fromEntries(strings)),
      },
    },
  };
}
