import { toGiroCode } from '#contract/booking/girocode.ts';
import type { TicketStatus } from '#contract/booking/ticket-request.ts';
import { groupIban } from '#contract/iban.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { describeBalance } from '#site/language/balance.ts';
import { longDate } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Fact } from '#site/ui/FactList.tsx';
import { QrCode } from '#site/ui/QrCode.tsx';
import style from './Payment.module.css';

interface Props {
  t: Translate;
  locale: Locale;
  address: string;
  status: TicketStatus;
}

/** What is paid and open, and how to pay it. Nothing for tickets that cost nothing. */
export function Payment({ t, locale, address, status: { payment, reference } }: Props) {
  if (!payment || (payment.due === 0 && payment.paid === 0)) return null;
  const { transfer, open } = payment;
  return (
    <section className={style.payment} aria-labelledby="payment">
      <h2 id="payment" className={style.label}>
        {t('money.guest.title')}
      </h2>
      <p>{describeBalance(t, payment, locale)}</p>
      {payment.refundDue > 0 && <p>{t('money.guest.refund')}</p>}
      {open > 0 && !transfer && <p>{t('emails.contract.payment')}</p>}
      {open > 0 && transfer && (
        <>
          <p>{t('money.guest.transfer', { day: longDate(transfer.until, locale) })}</p>
          <div className={style.transfer}>
            <dl className={style.facts}>
              <Fact name={t('money.guest.amount')}>{formatMoney(t, open, locale)}</Fact>
              <Fact name={t('money.guest.payee')}>{transfer.payee}</Fact>
              <Fact name={t('money.guest.iban')}>{groupIban(transfer.iban)}</Fact>
              {transfer.bic && <Fact name={t('money.guest.bic')}>{transfer.bic}</Fact>}
              <Fact name={t('money.guest.reference')}>{reference}</Fact>
            </dl>
            {t.currency === 'EUR' && (
              <figure className={style.code}>
                <QrCode
                  text={toGiroCode({ ...transfer, cents: open, reference })}
                  label={t('money.guest.codeLabel', { amount: formatMoney(t, open, locale) })}
                />
                <figcaption>{t('money.guest.code')}</figcaption>
              </figure>
            )}
          </div>
        </>
      )}
      {payment.paid > 0 && (
        <p>
          <ButtonLink href={`${address}/receipt?lng=${languageOf(locale)}`}>{t('money.receipt.show')}</ButtonLink>
        </p>
      )}
    </section>
  );
}
