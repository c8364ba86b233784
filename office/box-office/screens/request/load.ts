import type { DeskScreens } from '#contract/office/box-office.ts';
import { deskNames } from '#office/shared/screens/desk/names.ts';
import { factsOf, type Office, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { dayName, longDate } from '#site/language/dates.ts';
import { answerOf, isButton } from './answer.ts';

type Facts = DeskScreens['request'];
type Names = ReturnType<typeof deskNames>;

export function loadRequest(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view, typed } = office;
  const facts = factsOf(context, 'request');
  const names = deskNames(context);
  const { asked, evening, state, steps } = facts;
  const expected = Number(typed('version') ?? facts.version);
  const lines = steps.map(({ version, at, by, step, note }) => ({
    version,
    when: `${names.by(by)}, ${names.moment(at)}`,
    step: t(`desk.step.${step}`),
    note: note ?? '',
  }));
  return {
    page: { title: names.guest(asked.name) },
    screen: {
      office,
      reference: facts.reference,
      version: String(facts.version),
      state: names.state(state, evening?.event),
      follows: t(`desk.one.follows.${isVoid(facts) ? 'cancelled' : state}`),
      askedAt: t('desk.one.askedAt', { when: names.moment(facts.askedAt) }),
      line: lineOf(facts, office),
      others:
        facts.others.length > 0 ? t('desk.one.others', { names: facts.others.map(({ name }) => name).join(', ') }) : '',
      note: asked.note ?? '',
      withdrawn: state === 'withdrawn',
      wants: wantsOf(facts, office, names),
      email: asked.email ?? undefined,
      phones: asked.phones,
      letter: asked.email
        ? t(facts.language === 'en' ? 'desk.one.languageEn' : 'desk.one.languageDe')
        : t('desk.one.noLetter'),
      copy: facts.copy,
      kept: t('desk.one.kept', { when: longDate(facts.keptUntil.slice(0, 10), view) }),
      standing: standingOf(facts, office, names),
      meanwhile:
        expected < facts.version
          ? { steps: lines.filter(({ version }) => version > expected), mine: mineOf(office, names) }
          : undefined,
      answer: answerOf(facts, office),
      giveBack: facts.may.includes('giveBack') && !isVoid(facts) ? (facts.seats ?? 1) : 0,
      undo: facts.returned ? t('desk.one.returned.undo', { chairs: names.chairs(facts.returned) }) : '',
      evening: evening && {
        name: names.evening(evening.event).whole,
        href: `/office/evenings/${evening.event}`,
        free: names.free(evening),
      },
      evenings: facts.evenings
        .filter(({ event }) => event !== evening?.event)
        .map((line) => ({
          href: `${office.address}?evening=${line.event}`,
          name: names.evening(line.event).whole,
          free: names.free(line),
        })),
      can: {
        letter: facts.may.includes('answer') && asked.email !== null,
        call: facts.may.includes('call'),
        forDoor: facts.may.includes('forDoor'),
      },
      steps: lines,
      arrived: names.moment(facts.askedAt),
      next: facts.next,
    },
  };
}

const isVoid = ({ state, evening }: Facts): boolean => state === 'accepted' && (evening?.cancelled ?? false);

function standingOf({ offers, state }: Facts, { t }: Office, names: Names): string {
  const offer = offers.find(({ state: one }) => one === 'live' || one === 'accepted');
  if (!offer) return '';
  const words = {
    chairs: names.chairs(offer.seats),
    price: names.money(offer.cents * offer.seats),
    when: names.moment(offer.until),
  };
  return t(state === 'offered' ? 'desk.one.offered' : 'desk.one.accepted', words);
}

function lineOf({ state, before }: Facts, { t }: Office): string {
  if (state !== 'open' && state !== 'waiting') return '';
  return before > 0 ? t('desk.one.before', { count: before }) : t('desk.one.first');
}

function wantsOf({ asked, evening }: Facts, { t, view }: Office, names: Names): [string, string][] {
  const event = asked.event?.id
    ? names.evening(asked.event.id).whole
    : asked.event && `${asked.event.title}, ${asked.event.date}`;
  const wants: [string, string | null | undefined][] = [
    [t('desk.one.evening'), event],
    [t('desk.one.day'), asked.selectedDate ? dayName(asked.selectedDate, view) : undefined],
    [t('desk.one.tickets'), asked.numberOfTickets?.toString()],
    [t('desk.one.evening'), event || !evening ? undefined : names.evening(evening.event).whole],
  ];
  return wants.filter((want): want is [string, string] => Boolean(want[1]));
}

function mineOf({ t, typed }: Office, names: Names): string {
  const pressed = typed('action');
  const seats = Number(typed('seats')) || null;
  const words = typed('words') || typed('letter') || typed('call') || typed('forDoor') || '';
  return [
    isButton(pressed) || pressed === 'giveBack' ? t(`desk.one.action.${pressed}`) : '',
    pressed === 'giveBack' ? names.chairs(Number(typed('returned')) || null) : '',
    pressed === 'offer' || pressed === 'accept' || pressed === 'wait' ? names.chairs(seats) : '',
    pressed === 'offer' ? `${typed('price') ?? ''} €` : '',
    words,
  ]
    .filter(Boolean)
    .join(' · ');
}
