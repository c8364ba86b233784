import { foldName } from '#contract/fold-name.ts';
import { languageOf } from '#contract/language.ts';
import { type DoorScreens, isWalkIn } from '#contract/office/check-in.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { formatClock } from '#site/language/clock.ts';
import { connectionStringKeys, guestStringKeys, placeholders } from './strings.ts';

export function loadDoor(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const screenData = readScreenData(context, 'checkIn');
  const labels = createBoxOfficeLabels(context);
  const language = languageOf(locale);
  const isGerman = language === 'de';
  const checkIns = new Map(screenData.arrived.map((checkIn) => [checkIn.party, checkIn]));
  const walkIns = screenData.arrived.filter(({ party, guests }) => isWalkIn(party) && guests > 0);
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
  const describeOpenMoney = (open: number) =>
    open > 0 ? { open, text: t('checkIn.open', { amount: labels.money(open) }) } : undefined;
  return {
    page: { title: t('checkIn.title') },
    screen: {
      tools,
      event: labels.event(screenData.event).full,
      counts: screenData.counts,
      find: screenData.find,
      formAddress: screenData.showsMissing ? `${tools.address}?show=missing` : tools.address,
      filters: (['all', 'missing'] as const).map((name) => ({
        name,
        text: t(`checkIn.filter.${name}`),
        count: screenData.parties[name],
        href: name === 'missing' ? `${tools.address}?show=missing` : tools.address,
        isCurrent: (name === 'missing') === screenData.showsMissing,
      })),
      emptyText: t(`checkIn.${findEmptyTextKey(screenData)}`),
      parties: screenData.guests.map(({ party, reference, name, seats, lines, note, isIdChecked, codeHash }) => {
        const { guests: inside = 0, at } = checkIns.get(party) ?? {};
        return {
          id: party,
          reference,
          name: labels.guest(name),
          seats,
          details: [
            lines.length > 1 ? labels.lines(lines) : t('checkIn.seats', { count: seats }),
            isIdChecked && t('checkIn.idChecked'),
          ]
            .filter(Boolean)
            .join(', '),
          note,
          codeHash,
          find: foldName(`${name ?? ''} ${reference}`),
          inside,
          money: describeOpenMoney(screenData.open[party] ?? 0),
          arrival:
            inside > 0 && at ? t('checkIn.checkedIn', { guests: inside, seats, time: formatClock(at, isGerman) }) : '',
        };
      }),
      walkIns: walkIns.map(({ party, guests, at }) => ({ id: party, inside: guests, name: nameWalkIn(at) })),
      walkIn: screenData.walkInId,
      nonce: screenData.paymentNonce,
      last: screenData.last && {
        party: screenData.last.party,
        before: screenData.last.before,
        text: t('checkIn.last', {
          name: nameOf(screenData.last.party, screenData.last.name),
          guests: screenData.last.guests,
        }),
      },
      dataset: {
        event: String(screenData.event),
        now: screenData.now,
        until: screenData.until,
        fingerprint: screenData.listFingerprint,
        counts: JSON.stringify(screenData.counts),
        arrived: JSON.stringify(screenData.arrived),
        open: JSON.stringify(screenData.open),
        currency: t.currency,
        language,
        strings: JSON.stringify(Object.fromEntries(strings)),
      },
    },
  };
}

function findEmptyTextKey({ isCancelled, isVoid, find, parties, showsMissing }: DoorScreens['checkIn']) {
  if (showsMissing && parties.all > 0) return 'nobodyMissing';
  if (isCancelled) return 'cancelled';
  if (isVoid) return 'invalidTicket';
  return find ? 'noMatch' : 'empty';
}
