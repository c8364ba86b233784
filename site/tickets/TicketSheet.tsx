import type { ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Check } from '#site/ui/Check.tsx';
import { StubEvening } from './Stub.tsx';
import style from './TicketSheet.module.css';
import type { TicketEvent, TicketWords } from './ticket-props.ts';

interface Props {
  words: Pick<TicketWords, 'agreement'>;
  event: Omit<TicketEvent, 'day'> | undefined;
  fault: string | undefined;
  consent: { given: boolean; missing: boolean; autoFocus?: boolean };
  send: string;
  children: ReactNode;
}

const faultId = 'ticket-fault';

/** The dialog and the page share it. The event comes first, so that a phone shows it first. */
export function TicketSheet({ words, event, fault, consent, send, children }: Props) {
  const withEvening = event ? style.withEvening : '';
  return (
    <>
      <div className={`${style.lines} ${withEvening}`}>
        <StubEvening event={event} />
        <div className={style.matter}>{children}</div>
      </div>
      <div className={`${style.foot} ${withEvening}`}>
        <div className={style.consent}>
          <div role="alert" id={faultId}>
            {fault && <p className={style.fault}>{fault}</p>}
          </div>
          <Check
            name="agreement"
            defaultChecked={consent.given}
            autoFocus={consent.autoFocus}
            aria-invalid={consent.missing}
            aria-describedby={consent.missing ? faultId : undefined}
            label={<RichText text={words.agreement} newTab />}
          />
        </div>
        <div className={style.send}>
          <Button look="solid" type="submit">
            {send}
          </Button>
        </div>
      </div>
    </>
  );
}
