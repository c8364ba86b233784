import type { Balance } from '#contract/booking/payments.ts';
import type { Locale } from '#contract/language.ts';
import { formatMoney } from './number.ts';
import type { Translate } from './translator.ts';

/** `Bezahlt: 50 €. Offen: 42 €.` */
export function describeBalance(t: Translate, { due, paid, open, refundDue }: Balance, locale: Locale): string {
  if (due === 0 && paid === 0) return t('money.state.free');
  return [
    ...(paid > 0 ? [t('money.state.paid', { paid: formatMoney(t, paid, locale) })] : []),
    ...(open > 0 ? [t('money.state.open', { open: formatMoney(t, open, locale) })] : []),
    ...(refundDue > 0 ? [t('money.state.refundDue', { refund: formatMoney(t, refundDue, locale) })] : []),
  ].join(' ');
}
