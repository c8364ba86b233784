import { UndoForm } from '#office/shared/screens/frame/UndoForm.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import type { loadRequest } from './load.ts';
import style from './Money.module.css';

type Props = Pick<ReturnType<typeof loadRequest>['screen'], 'tools' | 'reference' | 'version' | 'money'>;

/** Each kind of payment is a button, so that one click records a transfer. */
export function Money({ tools, reference, version, money }: Props) {
  const { t, address, field, fieldError, typed } = tools;
  if (!money) return null;
  return (
    <section className={style.money} aria-labelledby="money">
      <h2 id="money" className={style.title}>
        {t('money.office.title')}
      </h2>
      <p>
        <span className={style.balance}>{money.balance}</span> {money.how}
      </p>
      {money.undo && (
        <UndoForm
          tools={tools}
          until={money.undo.until}
          address={address}
          action="undoPayment"
          hidden={{ version }}
          text={money.undo.text}
          hint={money.undo.hint}
        />
      )}
      {money.forms.map(({ action, label, amount, isOpen, buttons }) => {
        const dayField = `${action}Day`;
        const isRefused = fieldError(action) ?? fieldError(dayField) ?? typed(action);
        return (
          <details key={action} open={isOpen || isRefused !== undefined}>
            <summary>{label}</summary>
            <form className={style.form} method="post" action={address} aria-label={label}>
              <input type="hidden" name="version" value={version} />
              <div className={style.pair}>
                <Field
                  {...field(action, amount)}
                  label={t('money.office.amount')}
                  inputMode="decimal"
                  autoComplete="off"
                />
                <Field {...field(dayField, money.today)} type="date" label={t('money.office.day')} max={money.today} />
              </div>
              <div className="buttons">
                {buttons.map(({ value, label: name }) => (
                  <Button key={value} type="submit" name="action" value={value} variant="outline">
                    {name}
                  </Button>
                ))}
              </div>
            </form>
          </details>
        );
      })}
      <p>
        <ButtonLink href={`/office/requests/${reference}/receipt`}>{t('money.receipt.showInOffice')}</ButtonLink>
      </p>
    </section>
  );
}
