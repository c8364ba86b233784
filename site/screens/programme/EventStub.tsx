import type { Locale } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import { isFullyBooked, type LocalizedEvent, nameAvailability } from '#site/programme/programme.ts';
import { StubEventText } from '#site/tickets/StubEventText.tsx';
import { createTicketEvent } from '#site/tickets/ticket-props.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import style from './EventStub.module.css';

interface Props {
  t: Translate;
  locale: Locale;
  event: LocalizedEvent;
}

/** Covers the poster and opens the stub of its event. It needs no script. */
export function EventStub({ t, locale, event: localized }: Props) {
  const event = createTicketEvent(localized, t, locale);
  const [stub, name] = [`stub-${event.id}`, t('events.stub', { title: event.title })];
  const seats = nameAvailability(t, localized);
  return (
    <>
      <button className={style.opener} type="button" popoverTarget={stub} aria-label={name} />
      <div className={style.stub} id={stub} popover="auto" role="dialog" aria-label={name}>
        <StubEventText event={event} />
        {seats && <p className={style.seats}>{seats}</p>}
        <div className="buttons">
          {!event.isUnavailable && (
            <ButtonLink variant="solid" href={`/tickets?event=${event.id}`}>
              {t(isFullyBooked(localized) ? 'events.waitingList' : 'events.tickets')}
            </ButtonLink>
          )}
          <Button popoverTarget={stub} popoverTargetAction="hide">
            {t('shell.tickets.close')}
          </Button>
        </div>
      </div>
    </>
  );
}
