import type { ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Checkbox } from '#site/ui/Checkbox.tsx';
import { type Announcement, StubEvent } from './Stub.tsx';
import style from './TicketFormBody.module.css';
import type { TicketEvent, TicketStrings } from './ticket-props.ts';

interface Props {
  strings: Pick<TicketStrings, 'agreement'>;
  event: Omit<TicketEvent, 'day'> | undefined;
  /** In place of an event. */
  announcement?: Announcement | undefined;
  artPrint?: ReactNode;
  error: string | undefined;
  consent: { given: boolean; missing: boolean; autoFocus?: boolean };
  buttonLabel: string;
  children: ReactNode;
}

const errorId = 'ticket-error';

/** For the dialog and the page. The event comes first, so that phones show it first. */
export function TicketFormBody({
  strings,
  event,
  announcement,
  artPrint,
  error,
  consent,
  buttonLabel,
  children,
}: Props) {
  const withStub = event || announcement || artPrint ? style.withStub : '';
  return (
    <>
      <div className={`${style.lines} ${withStub}`}>
        <StubEvent event={event} announcement={announcement} artPrint={artPrint} />
        <div className={style.body}>{children}</div>
      </div>
      <div className={`${style.foot} ${withStub}`}>
        <div className={style.consent}>
          <div role="alert" id={errorId}>
            {error && <p className={style.error}>{error}</p>}
          </div>
          <Checkbox
            name="agreement"
            defaultChecked={consent.given}
            autoFocus={consent.autoFocus}
            aria-invalid={consent.missing}
            aria-describedby={consent.missing ? errorId : undefined}
            label={<RichText text={strings.agreement} newTab />}
          />
        </div>
        <div className={style.send}>
          <Button variant="solid" type="submit">
            {buttonLabel}
          </Button>
        </div>
      </div>
    </>
  );
}
