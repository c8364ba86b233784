import { sumCents } from '#contract/booking/price-lines.ts';
import { type Receipt, splitVat } from '#contract/booking/receipts.ts';
import { longDate } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';
import { Fact } from '#site/ui/FactList.tsx';
import style from './ReceiptDocument.module.css';

interface Props {
  /** in the language of the receipt, which is the guest’s */
  t: Translate;
  receipt: Receipt;
}

/** A receipt, an invoice or a counter-invoice, on one sheet of A4. */
export function ReceiptDocument({ t, receipt }: Props) {
  const { kind, number, cancels, language, day, seller, taxNumber, recipient, reference, event } = receipt;
  const money = (cents: number) => formatMoney(t, cents, language);
  const title = t(`money.receipt.${kind}`, { number: number ?? '' });
  const total = sumCents(receipt.lines);
  return (
    <article className={style.receipt} lang={language} aria-label={title} data-receipt="">
      <p className={style.seller}>{seller.join('\n')}</p>
      <h2 className={style.title}>{title}</h2>
      {cancels && <p>{t('money.receipt.cancels', { number: cancels })}</p>}
      <dl className={style.facts}>
        <Fact name={t('money.receipt.day')}>{longDate(day, language)}</Fact>
        {recipient && (
          <Fact name={t('money.receipt.recipient')}>
            <span className={style.lines}>{recipient}</span>
          </Fact>
        )}
        <Fact name={t('emails.summary.reference')}>{reference}</Fact>
        {event && (
          <Fact name={t('emails.summary.event')}>
            <span className={style.lines}>{`${event.title}\n${event.date}, ${event.time}\n${event.venue}`}</span>
          </Fact>
        )}
        {kind !== 'receipt' && taxNumber && <Fact name={t('money.receipt.taxNumber')}>{taxNumber}</Fact>}
      </dl>
      {receipt.lines.length > 0 && (
        <table className={style.table}>
          <caption>{t('money.receipt.tickets')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('money.receipt.what')}</th>
              <th scope="col">{t('money.receipt.each')}</th>
              <th scope="col">{t('money.receipt.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map(({ name, seats, cents }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              <tr key={index}>
                <th scope="row">
                  {seats} × {name}
                </th>
                <td>{money(cents)}</td>
                <td>{money(seats * cents)}</td>
              </tr>
            ))}
            {kind !== 'receipt' && <VatRows t={t} receipt={receipt} total={total} />}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('money.receipt.total')}
              </th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {typeof receipt.vat === 'string' && kind !== 'receipt' && <p>{receipt.vat}</p>}
      {receipt.payments.length > 0 && (
        <table className={style.table}>
          <caption>{t('money.receipt.payments')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('money.receipt.day')}</th>
              <th scope="col">{t('money.receipt.how')}</th>
              <th scope="col">{t('money.receipt.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {receipt.payments.map(({ day: paidOn, kind: how, cents }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: payments never move
              <tr key={index}>
                <th scope="row">{longDate(paidOn, language)}</th>
                <td>
                  {t(`money.kind.${how}`)}
                  {cents < 0 && ` (${t('money.receipt.refund')})`}
                </td>
                <td>{money(cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('money.receipt.paid')}
              </th>
              <td>{money(receipt.payments.reduce((sum, { cents }) => sum + cents, 0))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </article>
  );
}

function VatRows({ t, receipt: { vat, language }, total }: Props & { total: number }) {
  if (typeof vat !== 'number') return null;
  const parts = splitVat(total, vat);
  return (['net', 'vat'] as const).map((name) => (
    <tr key={name}>
      <th scope="row" colSpan={2}>
        {t(`money.receipt.${name}`, { percent: vat })}
      </th>
      <td>{formatMoney(t, parts[name], language)}</td>
    </tr>
  ));
}
