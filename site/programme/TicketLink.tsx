import { isUpcoming } from '#contract/booking/event-state.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { isFullyBooked, type LocalizedEvent } from './programme.ts';

interface Props {
  t: Translate;
  event: LocalizedEvent;
  className?: string | undefined;
}

/** On the card of an event: to the ticket form or the waiting list, while requests are taken. */
export function TicketLink({ t, event, className }: Props) {
  const { id, state, booking, texts } = event;
  if (!isUpcoming(state) || booking === 'ended') return null;
  return (
    <p className={className}>
      <TouchLink href={`/tickets?event=${id}`}>
        {t(isFullyBooked(event) ? 'events.waitingList' : 'events.tickets')}
        <span className="visually-hidden">
          : <TextWithLang text={texts.title} />
        </span>
      </TouchLink>
    </p>
  );
}
