import { takesPlace } from '#contract/booking/event-state.ts';
import { seatsField } from '#contract/booking/price-lines.ts';
import { requestTextFields } from '#contract/booking/ticket-form.ts';
import type { Estate } from '#contract/content/content.ts';
import { hasPart } from '#contract/content/parts.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizeThumbnail } from '#site/content/pictures.ts';
import { formatShortDateInFull } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { PageContext } from '#site/page-context.ts';
import { describePrice } from '#site/programme/prices.ts';
import {
  createEventLocalizer,
  findNoteBeforeRequest,
  type LocalizedEvent,
  listUpcomingEvents,
  nameAvailability,
  toPlainLabel,
  withBookingState,
} from '#site/programme/programme.ts';

/** The browser has no translation code. The dialog loads its texts (dialog-data.ts). */
export type TicketStrings = ReturnType<typeof createTicketStrings>;
export type TicketSetup = ReturnType<typeof createTicketSetup>;
export type DialogData = ReturnType<typeof createDialogData>;

const ticketStringNames = [
  // `sendAnyway` replaces `send` after the warning `contactMissing`.
  ...([
    'noEvent',
    'noNumber',
    'notesHint',
    'chooseFile',
    'remove',
    'calendar',
    'send',
    'sending',
    'again',
    'sendAnyway',
  ] as const),
  ...([
    'withoutEvent',
    'nonBinding',
    'failed',
    'whichEvent',
    'otherDay',
    'someDay',
    'noEventOnDay',
    'split',
    'splitHint',
  ] as const),
];
const errorStringNames = ['uploadKind', 'uploadTooLarge', 'consentMissing', 'contactMissing'] as const;

const translateAll = <Name extends string>(names: readonly Name[], t: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, t(name)])) as Record<Name, string>;

export function createTicketStrings(
  t: Translate,
  { email, phone }: Estate,
  { isNothingAnnounced }: { isNothingAnnounced: boolean },
) {
  return {
    ...translateAll(ticketStringNames, (name) => t(`tickets.${name}`)),
    ...translateAll(errorStringNames, (name) => t(`errors.${name}`)),
    title: t('shell.tickets.title'),
    close: t('shell.tickets.close'),
    field: translateAll(requestTextFields, (name) => t(`tickets.field.${name}`)),
    uploadFold: t('tickets.idFold'),
    uploadId: t('tickets.field.uploadId'),
    uploadHint: t('tickets.idHint'),
    agreement: t('tickets.field.agreement'),
    nothingAnnounced: isNothingAnnounced ? t('events.noneAnnouncedShort') : '',
    /** In the stub of the dialog, in place of an event. */
    noEventChosen: { title: t('tickets.noEventChosen.title'), text: t('tickets.noEventChosen.text') },
    withoutEvents: { title: t('frame.noneAnnounced'), text: t('tickets.withoutEvents') },
    thanks: t('tickets.receipt.title'),
    receipt: t('tickets.receipt.text'),
    ...translateAll(['reference', 'withoutPicture', 'status', 'dismiss'], (name) => t(`tickets.receipt.${name}`)),
    unreachable: t('tickets.receipt.unreachable', { phone, email }),
    expired: t('session.expired'),
  };
}

export function createDialogData(context: PageContext<'acceptsRequests' | 'now' | 'bookingOf'>) {
  const { edition, locale, acceptsRequests, now } = context;
  const { estate } = edition.content;
  const t = edition.translator(locale);
  const strings = createTicketStrings(t, estate, { isNothingAnnounced: edition.lastEventEnd < now.getTime() });
  return {
    strings: acceptsRequests ? strings : { ...strings, ...createNotSentStrings(t, estate) },
    setup: createTicketSetup(context),
  };
}

export const createTicketButtonProps = ({ edition, locale, now }: PageContext<'now'>) => ({
  // The button is less prominent when nothing is announced.
  ...(edition.lastEventEnd < now.getTime() && { variant: 'outline' as const }),
  label: edition.translator(locale)('shell.bookTicket'),
  language: languageOf(locale),
});

export function createTicketSetup(context: PageContext<'acceptsRequests' | 'now' | 'bookingOf'>) {
  const { edition, locale, acceptsRequests, now } = context;
  const language = languageOf(locale);
  const { consents, content, translator } = edition;
  const { phone, email } = content.estate;
  const today = wallClock(now).date;
  return {
    ...(!hasPart(content.estate, 'idCopies') && { hasNoIdUpload: true }),
    notSent: acceptsRequests ? undefined : translator(locale)('tickets.receipt.notSent', { phone, email }),
    language,
    /** `2026-11-25` */
    today,
    termsVersion: consents.terms[language].version,
    /** Future days with an event (`2024-07-20`). */
    days: edition.eventDays.filter((day) => day >= today),
    events: listEventChoices(context),
    /** In the stub of the dialog, unless the event is to come. */
    picture: localizeThumbnail(translator(locale), choosePagePicture(translator(locale), 'tickets'), 'poster'),
    priceGroups: listPriceGroups(context),
  };
}

/** With one price there is nothing to split. */
function listPriceGroups({ edition, locale }: PageContext) {
  const { groups } = edition.content.prices;
  const { priceGroup } = edition.translator(locale);
  return groups.length > 1 ? groups.map(({ id }) => ({ field: seatsField(id), label: priceGroup(id) })) : [];
}

export type EventChoice = ReturnType<typeof listEventChoices>[number];

/** The events to come that take requests, the next one first. */
function listEventChoices({ edition, locale, now, bookingOf }: PageContext<'now' | 'bookingOf'>) {
  const t = edition.translator(locale);
  const localize = createEventLocalizer(edition, locale, now);
  return listUpcomingEvents(edition.events, now).flatMap((source) => {
    const event = withBookingState(localize(source), bookingOf);
    const choice = createTicketEvent(event, t, locale);
    const { title, venue, price, isUnavailable } = choice;
    const when = takesPlace(event) ? formatShortDateInFull(source.start, source.end, locale) : choice.date;
    const seats = nameAvailability(t, event);
    const name = [title, when, venue, seats, price].filter(Boolean).join(dotSeparator);
    const poster = localizeThumbnail(t, source.image, 'poster');
    return isUnavailable ? [] : [{ ...choice, when, seats, name, poster }];
  });
}

const createNotSentStrings = (t: Translate, { phone, email }: Estate) => ({
  notesHint: t('tickets.notesHintNotSent'),
  uploadHint: t('tickets.idHintNotSent'),
  nonBinding: t('tickets.notSending', { phone, email }),
  nothingAnnounced: '',
});

export interface TicketEvent extends ReturnType<typeof toPlainLabel> {
  /** The proposed day (`2027-07-20`). Empty for past events and events without a day. */
  day: string;
  /** `48 Euro, ermäßigt ab 8 Euro` */
  price?: string | undefined;
  note?: string | undefined;
  isUnavailable?: true;
}

export function createTicketEvent(event: LocalizedEvent, t: Translate, locale: Locale): TicketEvent {
  const { start, state, booking } = event;
  return {
    ...toPlainLabel(event),
    day: takesPlace(event) && state !== 'past' ? start.slice(0, 10) : '',
    price: describePrice(t, locale, event),
    note: [findNoteBeforeRequest(t, event), ...listBookingNotes(t, booking)].filter(Boolean).join(' ') || undefined,
    ...((state === 'cancelled' || booking === 'ended') && { isUnavailable: true }),
  };
}

function listBookingNotes(t: Translate, booking: LocalizedEvent['booking']): string[] {
  if (booking === 'full') return [t('events.full.now'), t('events.full.ask')];
  return booking === 'ended' ? [t('events.bookingEnded')] : [];
}
