import { isUpcoming } from '#contract/booking/event-state.ts';
import type { TicketOffer } from '#contract/booking/ticket-request.ts';
import type { Locale } from '#contract/language.ts';
import { formatDeadline } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import { Button } from '#site/ui/Button.tsx';
import { Fact } from '#site/ui/FactList.tsx';
import { SelectField } from '#site/ui/Field.tsx';
import style from './Offer.module.css';

interface Props {
  t: Translate;
  locale: Locale;
  address: string;
  offer: TicketOffer;
  event: LocalizedEvent;
}

export function Offer({ t, locale, address, offer, event }: Props) {
  const { seats, cents } = offer;
  const { title, date, time, venue } = event.texts;
  const facts = [
    ...(seats > 1 ? [[t('offer.each'), formatMoney(t, cents, locale)]] : []),
    [t('offer.together'), formatMoney(t, seats * cents, locale)],
    [t('offer.until'), t('offer.untilTime', { until: formatDeadline(offer.until, locale) })],
  ];
  return (
    <section className={style.offer} aria-label={t('offer.label', { count: seats })}>
      <div className={style.event}>
        <p className={style.number}>{t('offer.label', { count: seats })}</p>
        <h2 className={style.title} lang={title.lang}>
          {title.text}
        </h2>
        <p>
          <span lang={date.lang}>{date.text}</span>
          <br />
          <span lang={time.lang}>{time.text}</span>
          <br />
          <span lang={venue.lang}>{venue.text}</span>
        </p>
      </div>
      <div className={style.body}>
        <dl>
          {facts.map(([name = '', value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
        {isUpcoming(event.state) ? (
          <OfferAnswer {...{ t, locale, address, offer }} />
        ) : (
          <p>{t('offer.eventChanged')}</p>
        )}
      </div>
    </section>
  );
}

function OfferAnswer({ t, locale, address, offer: { id, seats, cents, eventFingerprint } }: Omit<Props, 'event'>) {
  const numbers = Array.from({ length: seats }, (_, index) => seats - index);
  return (
    <form className={style.answer} method="post" action={address}>
      <p>
        <RichText text={t(seats === 1 ? 'offer.meaningOne' : 'offer.meaning')} newTab />
      </p>
      <input type="hidden" name="offer" value={id} />
      <input type="hidden" name="fingerprint" value={eventFingerprint} />
      {seats > 1 && (
        <SelectField name="seats" label={t('offer.howMany')} defaultValue={seats}>
          {numbers.map((count) => (
            <option key={count} value={count}>
              {t('offer.option', { count, price: formatMoney(t, count * cents, locale) })}
            </option>
          ))}
        </SelectField>
      )}
      <div className="buttons">
        <Button variant="solid" type="submit" name="action" value="accept">
          {t('offer.accept')}
        </Button>
        <Button type="submit" name="action" value="decline">
          {t('offer.decline')}
        </Button>
      </div>
    </form>
  );
}

/** Folded, so that guests do not return seats by one wrong click. */
export function OfferChange({ t, address, offer: { id, seats }, event: { state } }: Omit<Props, 'locale'>) {
  if (!isUpcoming(state) && state !== 'postponed') return null;
  const fewer = Array.from({ length: seats - 1 }, (_, index) => seats - 1 - index);
  const offer = <input type="hidden" name="offer" value={id} />;
  return (
    <details className={style.change}>
      <summary>{t('offer.change.label', { count: seats })}</summary>
      <p>{t('offer.change.text')}</p>
      <div className={style.forms}>
        {seats > 1 && (
          <form className={`buttons ${style.fewer}`} method="post" action={address}>
            {offer}
            <SelectField name="seats" label={t('offer.change.keep')} defaultValue={seats - 1}>
              {fewer.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </SelectField>
            <Button type="submit" name="action" value="returnSome">
              {t('offer.change.returnSome')}
            </Button>
          </form>
        )}
        <form method="post" action={address}>
          {offer}
          <Button type="submit" name="action" value="returnSeats">
            {t('offer.change.returnSeats', { count: seats })}
          </Button>
        </form>
      </div>
    </details>
  );
}
