import type { Estate } from '#contract/content.ts';
import { languageOf, locales, type View } from '#contract/language.ts';
import type { TicketStatusData } from '#contract/page-data.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './Plain.module.css';

interface Props {
  t: Translate;
  view: View;
  estate: Estate;
  data: TicketStatusData;
}

const shown = ['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'additionalNotes', 'selectedDate'] as const;

/** What was asked, what is held of it, and the button that ends it. */
export function TicketStatus({ t, view, estate, data: { address, status } }: Props) {
  const { reference, state, asked, reachable, keptUntil, copyKeptUntil } = status;
  const day = (moment: string) => new Date(moment).toLocaleDateString(locales[languageOf(view)], { dateStyle: 'long' });
  return (
    <div className={style.plain}>
      <h1>{t('tickets.status.title', { reference })}</h1>
      <p>{t(`tickets.status.${state}`)}</p>
      {state === 'open' && !reachable && (
        <p>{t('tickets.status.unreachable', { reference, phone: estate.phone, email: estate.email })}</p>
      )}
      <dl>
        {asked.event && (
          <div>
            <dt>{asked.event.title}</dt>
            <dd>
              {asked.event.date}, {asked.event.time}, {asked.event.venue}
            </dd>
          </div>
        )}
        {shown.map((field) =>
          asked[field] ? (
            <div key={field}>
              <dt>{t(`tickets.field.${field}`)}</dt>
              <dd>{asked[field]}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {copyKeptUntil && <p>{t('tickets.status.copy', { date: day(copyKeptUntil) })}</p>}
      <p>{t('tickets.status.kept', { date: day(keptUntil) })}</p>
      {state !== 'withdrawn' && (
        <form method="post" action={address}>
          <Button type="submit" name="action" value="withdraw">
            {t('tickets.status.withdraw')}
          </Button>
        </form>
      )}
    </div>
  );
}
