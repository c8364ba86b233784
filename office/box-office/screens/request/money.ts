import { paymentKinds } from '#contract/booking/payments.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type createBoxOfficeLabels, toPriceInput } from '#office/shared/screens/box-office/labels.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { longDate } from '#site/language/dates.ts';

type MoneyScreenData = BoxOfficeScreens['request'];
type MoneyLabels = ReturnType<typeof createBoxOfficeLabels>;

/** Undefined if the guest neither owes nor has paid anything. */
export function loadMoney({ money }: MoneyScreenData, { t, locale, now }: PageTools, labels: MoneyLabels) {
  const { balance, payUntil, undoable } = money;
  if (balance.due === 0 && balance.paid === 0 && !undoable) return undefined;
  const today = wallClock(now).date;
  const describeHow = () => {
    if (!payUntil) return t('money.office.atBoxOffice');
    const isOverdue = payUntil < today;
    return t(`money.office.${isOverdue ? 'overdue' : 'transferUntil'}`, { day: longDate(payUntil, locale) });
  };
  // Enter submits with the first button.
  const kinds = payUntil ? paymentKinds.toReversed() : paymentKinds;
  const createForm = (action: 'pay' | 'refund', cents: number) => ({
    action,
    label: t(`money.office.${action}.label`),
    amount: cents > 0 ? toPriceInput(cents, locale) : '',
    isOpen: cents > 0,
    buttons: kinds.map((kind) => ({ value: `${action}:${kind}`, label: t(`money.office.${action}.${kind}`) })),
  });
  const pay = createForm('pay', balance.open);
  const refund = balance.paid > 0 ? [createForm('refund', balance.refundDue)] : [];
  return {
    balance: labels.balance(balance),
    how: balance.open > 0 ? describeHow() : '',
    today,
    forms: balance.refundDue > 0 ? [...refund, pay] : [pay, ...refund],
    undo: undoable && {
      until: undoable.until,
      text: t(`money.office.undo.${undoable.cents < 0 ? 'refund' : 'pay'}`, {
        amount: labels.money(Math.abs(undoable.cents)),
      }),
      hint: t('money.office.undo.hint'),
    },
  };
}

type PaymentLine = NonNullable<MoneyScreenData['transitions'][number]['payment']>;

/** `92 €, Überweisung, 12. Juni 2027` */
export function describePayment({ cents, kind, day, isUndone }: PaymentLine, tools: PageTools, labels: MoneyLabels) {
  const { t, locale } = tools;
  const line = t('money.office.line', {
    amount: labels.money(Math.abs(cents)),
    kind: t(`money.kind.${kind}`),
    day: longDate(day, locale),
  });
  return isUndone ? t('money.office.undoneLine', { line }) : line;
}

/** What a refused form says: `Überweisung eingegangen · 92,00 €`. */
export function describeTypedPayment({ t, typed }: PageTools): string {
  const [action = '', kind = ''] = typed('action')?.split(':') ?? [];
  const isKnown = (action === 'pay' || action === 'refund') && paymentKinds.some((known) => known === kind);
  return isKnown ? `${t(`money.office.${action}.${kind}`)} · ${typed(action) ?? ''} ${t.currency}` : '';
}
