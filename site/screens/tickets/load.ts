import type { EventLabel } from '#contract/booking/ticket-request.ts';
import { type Locale, languages } from '#contract/language.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { ContentSource } from '#site/language/translator.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import type { PageContext } from '#site/page-context.ts';
import { localizeEvent, withBookingState } from '#site/programme/programme.ts';
import { describeRainRule } from '#site/programme/rain-rule.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { createTicketEvent, createTicketSetup, createTicketStrings } from '#site/tickets/ticket-props.ts';

export function loadTicketForm(
  context: PageContext<'now' | 'acceptsRequests' | 'data' | 'bookingOf'>,
  query: URLSearchParams,
) {
  const { edition, locale, now, acceptsRequests, data } = context;
  const { estate } = edition.content;
  const t = edition.translator(locale);
  const returnedForm = data?.page === 'tickets' ? data : undefined;
  const id = returnedForm ? readEventId(returnedForm.values.event) : query.get('event');
  const event = localizeEvent(edition, id ?? undefined, locale, now);
  return {
    page: {
      title: t('tickets.title'),
      description: t('tickets.description'),
      hideBooking: true,
    } satisfies PageMetadata,
    screen: {
      t,
      estate,
      setup: createTicketSetup(context),
      strings: createTicketStrings(t, estate, { isNothingAnnounced: edition.lastEventEnd < now.getTime() }),
      event: event && createTicketEvent(withBookingState(event, context.bookingOf), t, locale),
      picture: localizePicture(t, event?.image ?? choosePagePicture(t, 'tickets'), {
        crop: 'poster',
        sizes: '(max-width: 860px) 94vw, 17rem',
      }),
      data: returnedForm,
    },
    closed: acceptsRequests ? undefined : { t, email: estate.email },
  };
}

/** Reads the event of a returned form. Its value is user input. */
function readEventId(event: string | undefined): string | undefined {
  try {
    const { id } = JSON.parse(event ?? '{}') as { id?: unknown };
    return typeof id === 'number' ? String(id) : undefined;
  } catch {
    return undefined;
  }
}

export function loadTicketStatus({ edition, locale, now, data }: PageContext<'now' | 'data'>) {
  if (data?.page !== 'request') throw new Error('A request’s page is made by the server alone.');
  const t = edition.translator(locale);
  const { reference, submitted, offer, event: eventId } = data.status;
  const event = localizeEvent(edition, (offer?.event ?? eventId)?.toString(), locale, now);
  return {
    page: {
      title: t('tickets.status.title', { reference }),
      description: t('tickets.status.description'),
      hideBooking: true,
    } satisfies PageMetadata,
    screen: {
      t,
      locale,
      estate: edition.content.estate,
      data,
      requestedEvent: compareRequestedEvent(edition, submitted.event, locale, now),
      event,
      rainRule: event && describeRainRule(edition.content, t, locale, event),
    },
  };
}

const comparedFacts = ['date', 'time', 'venue'] as const;

/** Returns the current event, and what has changed since the request. */
function compareRequestedEvent(source: ContentSource, label: EventLabel | undefined, locale: Locale, now: Date) {
  if (!label?.id) return undefined;
  const id = String(label.id);
  const event = localizeEvent(source, id, locale, now);
  if (!event) return undefined;
  // A request stores texts in the visitor's language of that time, which is unknown now.
  const inEachLanguage = languages.map((language) => localizeEvent(source, id, language, now));
  const changedFacts = comparedFacts.filter((fact) =>
    inEachLanguage.every(
      (localized) => toPlainSpaces(localized?.texts[fact].text ?? '') !== toPlainSpaces(label[fact]),
    ),
  );
  return { event, changes: changedFacts.map((fact) => label[fact]) };
}
