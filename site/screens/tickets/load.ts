import type { AskedEvent } from '#contract/booking/ticket-request.ts';
import { languages, type View } from '#contract/language.ts';
import { unset } from '#site/language/typeset.ts';
import { type Evening, tellEvening } from '#site/programme/programme.ts';
import { withSeats } from '#site/programme/state.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { Source } from '#site/source.ts';
import { ticketEvent, ticketSetup, ticketWords } from '#site/tickets/ticket-props.ts';

export function loadTicketForm(context: PageContext<'now' | 'inbox' | 'data' | 'bookingOf'>, query: URLSearchParams) {
  const { edition, view, now, inbox, data } = context;
  const { estate } = edition.content;
  const t = edition.translator(view);
  const again = data?.page === 'tickets' ? data : undefined;
  const id = again ? askedNumber(again.values.event) : query.get('event');
  const evening = tellEvening(edition, id ?? undefined, view, now);
  return {
    page: { title: t('tickets.title'), description: t('tickets.description'), hideBooking: true } satisfies PageFacts,
    screen: {
      t,
      setup: ticketSetup(context),
      words: ticketWords(t, estate, { silent: edition.silentFrom < now.getTime() }),
      event: evening && ticketEvent(withSeats(evening, context.bookingOf), t),
      data: again,
    },
    closed: inbox ? undefined : { t, email: estate.email },
  };
}

/** The event a returned form was for. Its value is user input. */
function askedNumber(event: string | undefined): string | undefined {
  try {
    const { id } = JSON.parse(event ?? '{}') as { id?: unknown };
    return typeof id === 'number' ? String(id) : undefined;
  } catch {
    return undefined;
  }
}

export function loadTicketStatus({ edition, view, now, data }: PageContext<'now' | 'data'>) {
  if (data?.page !== 'request') throw new Error('A request’s page is made by the server alone.');
  const t = edition.translator(view);
  const { reference, asked, offer, event } = data.status;
  return {
    page: {
      title: t('tickets.status.title', { reference }),
      description: t('tickets.status.description'),
      hideBooking: true,
    } satisfies PageFacts,
    screen: {
      t,
      view,
      estate: edition.content.estate,
      data,
      asked: askedEvening(edition, asked.event, view, now),
      evening: tellEvening(edition, (offer?.event ?? event)?.toString(), view, now),
    },
  };
}

const facts = ['date', 'time', 'venue'] as const;

/** The event as it is now, and what has changed since the request. */
export interface AskedEvening {
  evening: Evening;
  told: string[];
}

function askedEvening(source: Source, asked: AskedEvent | undefined, view: View, now: Date): AskedEvening | undefined {
  if (!asked?.id) return undefined;
  const id = String(asked.id);
  const evening = tellEvening(source, id, view, now);
  if (!evening) return undefined;
  // The request holds the words in the language the visitor used then.
  const inEach = languages.map((language) => tellEvening(source, id, language, now));
  const told = facts.filter((fact) => inEach.every((one) => unset(one?.words[fact].text ?? '') !== unset(asked[fact])));
  return { evening, told: told.map((fact) => asked[fact]) };
}
