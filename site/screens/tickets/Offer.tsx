import { isUpcoming } from '#contract/booking/event-state.ts';
import { type PriceLine, seatsField, sumSeats } from '#contract/booking/price-lines.ts';
import type { TicketOffer } from '#contract/booking/ticket-request.ts';
import type { Locale } from '#contract/language.ts';
import { formatDeadline } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import { describeLines, formatTotal } from '#site/language/price-lines.ts';
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
  const { lines } = offer;
  const seats = sumSeats(lines);
  const { title, date, time, venue } = event.texts;
  const facts = [
    [t('offer.tickets'), describeLines(t, lines, locale).join('\n')],
    [t('offer.together'), formatTotal(t, lines, locale)],
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

function OfferAnswer({ t, locale, address, offer: { id, lines, eventFingerprint } }: Omit<Props, 'event'>) {
  const seats = sumSeats(lines);
  return (
    <form className={style.answer} method="post" action={address}>
      <p>
        <RichText text={t(seats === 1 ? 'offer.meaningOne' : 'offer.meaning')} newTab />
      </p>
      <input type="hidden" name="offer" value={id} />
      <input type="hidden" name="fingerprint" value={eventFingerprint} />
      {seats > 1 && <SeatsOfLines {...{ t, locale, lines }} legend={t('offer.howMany')} />}
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

/** One number for each price group. With one group there is nothing to choose but how many. */
function SeatsOfLines({
  t,
  locale,
  lines,
  legend,
  left = 0,
}: Pick<Props, 't' | 'locale'> & { lines: readonly PriceLine[]; legend: string; left?: number }) {
  const [only, ...others] = lines;
  const isSingle = only && others.length === 0;
  return (
    <fieldset className={style.lines}>
      <legend>{legend}</legend>
      {lines.map(({ group, seats, cents }) => (
        <SelectField
          key={group}
          name={seatsField(group)}
          label={t(cents === 0 ? 'offer.takeFree' : 'offer.take', {
            group: t.priceGroup(group),
            each: formatMoney(t, cents, locale),
          })}
          defaultValue={isSingle ? seats - left : seats}
        >
          {Array.from({ length: seats + 1 - left }, (_, index) => seats - left - index)
            .filter((count) => count > 0 || !isSingle)
            .map((count) => (
              <option key={count} value={count}>
                {count === 0
                  ? t('offer.noTicket')
                  : t('offer.option', { count, price: formatMoney(t, count * cents, locale) })}
              </option>
            ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

/** Folded, so that guests do not return seats by one wrong click. */
export function OfferChange({ t, locale, address, offer: { id, lines }, event: { state } }: Props) {
  if (!isUpcoming(state) && state !== 'postponed') return null;
  const seats = sumSeats(lines);
  const offer = <input type="hidden" name="offer" value={id} />;
  return (
    <details className={style.change}>
      <summary>{t('offer.change.label', { count: seats })}</summary>
      <p>{t('offer.change.text')}</p>
      <div className={style.forms}>
        {seats > 1 && (
          <form className={`buttons ${style.fewer}`} method="post" action={address}>
            {offer}
            <SeatsOfLines {...{ t, locale, lines }} legend={t('offer.change.keep')} left={lines.length === 1 ? 1 : 0} />
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
