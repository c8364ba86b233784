import { isAhead } from '#contract/evening-state.ts';
import type { TicketOffer } from '#contract/ticket-request.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { Button } from '#site/ui/Button.tsx';
import { SelectField } from '#site/ui/Field.tsx';
import style from './Change.module.css';

interface Props {
  t: Translate;
  address: string;
  offer: TicketOffer;
  evening: Evening;
}

/** Folded away, so that nobody gives chairs back with one stray press. */
export function Change({ t, address, offer: { id, seats }, evening: { state } }: Props) {
  if (!isAhead(state) && state !== 'postponed') return null;
  const fewer = Array.from({ length: seats - 1 }, (_, index) => seats - 1 - index);
  const offer = <input type="hidden" name="offer" value={id} />;
  return (
    <details className={style.change}>
      <summary>{t('offer.change.label', { count: seats })}</summary>
      <p>{t('offer.change.text')}</p>
      <div className={style.ways}>
        {seats > 1 && (
          <form className={style.fewer} method="post" action={address}>
            {offer}
            <SelectField name="seats" label={t('offer.change.keep')} defaultValue={seats - 1}>
              {fewer.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </SelectField>
            <Button type="submit" name="action" value="fewer">
              {t('offer.change.fewer')}
            </Button>
          </form>
        )}
        <form method="post" action={address}>
          {offer}
          <Button type="submit" name="action" value="giveBack">
            {t('offer.change.giveBack', { count: seats })}
          </Button>
        </form>
      </div>
    </details>
  );
}
