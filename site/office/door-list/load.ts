import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

/** Lines to write on: for the chairs that are free, and never so many or so few that the sheet looks wrong. */
const linesFor = (free: number): number => Math.min(24, Math.max(8, free));

export function loadDoorList(context: OfficeContext) {
  const office = officeOf(context);
  const { t, now } = office;
  const { event, guests, counts } = factsOf(context, 'doorList');
  const names = deskNames(context);
  return {
    page: { title: t('door.paper.title') },
    screen: {
      office,
      evening: names.evening(event).whole,
      sum: t('door.paper.sum', {
        parties: guests.length,
        expected: counts.expected,
        free: counts.free,
        when: names.moment(now.toISOString()),
      }),
      guests: guests.map(({ party, name, reference, seats, note, copy }) => ({
        party,
        reference,
        seats,
        name: names.guest(name),
        note: note ?? '',
        copy: copy ? t('door.copy') : '',
      })),
      lines: linesFor(counts.free),
      back: `/office/door/${event}`,
    },
  };
}
