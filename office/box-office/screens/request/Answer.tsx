import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field, FieldError, TextareaField } from '#site/ui/Field.tsx';
import style from './Answer.module.css';
import type { loadRequest } from './load.ts';

type Props = Pick<ReturnType<typeof loadRequest>['screen'], 'tools' | 'version' | 'event' | 'events' | 'answer'>;

/**
 * The likeliest answer is the first button: Enter submits with that. `keys.ts` focuses the seats,
 * `total.ts` adds up.
 */
export function Answer({ tools: { t, address, typed, fieldError, field }, version, event, events, answer }: Props) {
  const { closedReason, defaultButton, setSeatsHref, hint, hasFields, buttons, phoneButtons } = answer;
  return (
    <>
      {event && (
        <p className={style.event}>
          <a href={event.href}>{event.name}</a> <b className={style.free}>{event.free}</b>
        </p>
      )}
      {closedReason && <p className={style.remark}>{closedReason}</p>}
      {setSeatsHref && <ButtonLink href={setSeatsHref}>{t('boxOffice.detail.setSeats')}</ButtonLink>}
      {hint && <p className={style.remark}>{hint}</p>}
      <form
        className={style.answer}
        method="post"
        action={address}
        aria-label={t('boxOffice.detail.action.label')}
        data-first-focus={defaultButton ? (answer.groups[0]?.name ?? '') : ''}
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="event" value={answer.event} />
        {hasFields && (
          <>
            <input type="hidden" name="prices" value={answer.pricesFingerprint} />
            <fieldset className={style.lines} data-currency={t.currency}>
              <legend>{t('boxOffice.detail.seats')}</legend>
              <FieldError fieldId="seats" error={fieldError('seats')} />
              {answer.groups.map(({ name, label, cents, seats }) => (
                <Field
                  key={name}
                  {...field(name, seats)}
                  label={label}
                  data-cents={cents}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
              <p className={style.total}>
                {t('offer.together')} <output>{answer.total}</output>
              </p>
            </fieldset>
            <Field {...field('until', answer.until)} type="datetime-local" label={t('boxOffice.detail.until')} />
          </>
        )}
        {buttons.length > 0 && (
          <details open={Boolean(typed('words') ?? fieldError('words'))}>
            <summary>{t('boxOffice.detail.message')}</summary>
            <TextareaField
              {...field('words')}
              label={t('boxOffice.detail.message')}
              rows={3}
              maxLength={4000}
              hint={t('boxOffice.detail.messageHint')}
            />
          </details>
        )}
        <div className="buttons">
          {buttons.map(({ name, label }) => (
            <Button
              key={name}
              type="submit"
              name="action"
              value={name}
              variant={name === defaultButton ? 'solid' : 'outline'}
            >
              {label}
            </Button>
          ))}
        </div>
        {phoneButtons.length > 0 && (
          <details open={phoneButtons.some(({ name }) => name === typed('action'))}>
            <summary>{t('boxOffice.detail.byPhone')}</summary>
            {phoneButtons.some(({ name }) => name === 'accept') && (
              <p className={style.hint}>{t('boxOffice.detail.byPhoneHint')}</p>
            )}
            <div className="buttons">
              {phoneButtons.map(({ name, label }) => (
                <Button key={name} type="submit" name="action" value={name} variant="outline">
                  {label}
                </Button>
              ))}
            </div>
          </details>
        )}
      </form>
      {events.length > 0 ? (
        <details open={event === undefined}>
          <summary>{t(event ? 'boxOffice.detail.otherEvent' : 'boxOffice.detail.noEvent')}</summary>
          <ul className={style.events}>
            {events.map(({ href, name, free }) => (
              <li key={href}>
                <a href={href}>{name}</a> <span className={style.hint}>{free}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        !event && <p className={style.hint}>{t('boxOffice.detail.noEvents')}</p>
      )}
    </>
  );
}
