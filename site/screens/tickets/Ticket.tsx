import { Fragment, type ReactNode } from 'react';
import { sumSeats } from '#contract/booking/price-lines.ts';
import type { TicketOffer, TicketStatus } from '#contract/booking/ticket-request.ts';
import type { Estate } from '#contract/content/content.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { describeLines, formatTotal } from '#site/language/price-lines.ts';
import type { Translate } from '#site/language/translator.ts';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { QrCode } from '#site/ui/QrCode.tsx';
import style from './Ticket.module.css';

interface Props {
  t: Translate;
  locale: Locale;
  estate: Estate;
  status: TicketStatus;
  offer: TicketOffer;
  event: LocalizedEvent;
  rainRule: string | undefined;
}

export function Ticket({ t, locale, estate, status, offer, event, rainRule }: Props) {
  const count = sumSeats(offer.lines);
  const { state, texts } = event;
  if (state === 'cancelled' || state === 'postponed')
    return <p className={style.off}>{t(`offer.ticket.${state}`, { count })}</p>;
  const { street, postcode, place } = estate.address;
  return (
    <>
      <article className={style.ticket} aria-label={t('offer.ticket.label')} data-printed-alone="">
        <header className={style.event}>
          <p className={style.estate}>{t('estate.name')}</p>
          <h2 className={style.title} lang={texts.title.lang}>
            {texts.title.text}
          </h2>
          <p className={style.when}>
            <span lang={texts.date.lang}>{texts.date.text}</span>
            <br />
            <span lang={texts.time.lang}>{texts.time.text}</span>
          </p>
        </header>
        <div className={style.stub}>
          {offer.code && state !== 'past' && (
            <QrCode text={offer.code} label={t('offer.ticket.code', { reference: status.reference })} />
          )}
          <p className={style.count}>{t('offer.ticket.count', { count })}</p>
          <p className={style.reference}>{status.reference}</p>
        </div>
        <dl className={style.facts}>
          {listTicketFacts({
            t,
            locale,
            status,
            offer,
            event,
            rainRule,
            address: `${street}, ${postcode} ${place}`,
          }).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </article>
      {state !== 'past' && (
        <div className={style.hint}>
          <p>{t('offer.ticket.hint')}</p>
          <ButtonLink href={`/events/${event.id}.ics?lng=${languageOf(locale)}`}>
            {t('offer.ticket.calendar')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

type TicketFactsOptions = Omit<Props, 'estate'> & { address: string };

function listTicketFacts({
  t,
  locale,
  status,
  offer,
  event,
  rainRule,
  address,
}: TicketFactsOptions): [string, ReactNode][] {
  const { submitted, isIdChecked } = status;
  const { lines } = offer;
  const { venue } = event.texts;
  const rows: [string, ReactNode][] = [
    [t('offer.ticket.name'), submitted.fullName],
    [
      t('emails.summary.venue'),
      <>
        <span lang={venue.lang}>{venue.text}</span>
        <br />
        {address}
      </>,
    ],
    [t('offer.ticket.rain'), rainRule],
    [t('offer.ticket.door'), t(isIdChecked ? 'offer.ticket.doorIdChecked' : 'offer.ticket.doorId')],
    [
      t('offer.ticket.price'),
      <>
        {formatTotal(t, lines, locale)}
        {describeLines(t, lines, locale).map((line) => (
          <Fragment key={line}>
            <br />
            {line}
          </Fragment>
        ))}
      </>,
    ],
  ];
  return rows.filter(([, value]) => value !== undefined);
}
