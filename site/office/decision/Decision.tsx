import { Form } from '#site/office/frame/Form.tsx';
import { LetterSheet } from '#site/office/frame/LetterSheet.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field, LongField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Calls } from './Calls.tsx';
import style from './Decision.module.css';
import type { loadDecision } from './load.ts';

type Props = ReturnType<typeof loadDecision>['screen'];

/** What holds, what could hold instead, and the one form with which it does. */
export const Decision = ({ office, evening, due, standing, choices, form, tested }: Props) => (
  <>
    <p className={style.evening}>
      <a href={evening.href}>{evening.name}</a>
    </p>
    {due && <p className={due.isToday ? style.due : undefined}>{due.text}</p>}
    {standing && <Standing office={office} standing={standing} />}
    <Section id="choice" label={office.t(standing ? 'decision.instead' : 'decision.choose')}>
      <div className={style.part}>
        <ul className={style.choices}>
          {choices.map(({ href, name, chosen }) => (
            <li key={href}>
              <a className={style.choice} href={`${href}#choice`} aria-current={chosen || undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        {form && <Choice office={office} form={form} tested={tested} />}
      </div>
    </Section>
    {form && (
      <Section id="letters" label={office.t('decision.letters.label')}>
        <div className={style.part}>
          <p>{office.t('decision.letters.lead')}</p>
          {form.letters.map((letter) => (
            <LetterSheet key={letter.language} {...letter} />
          ))}
        </div>
      </Section>
    )}
    {standing && standing.calls.length > 0 && (
      <Calls office={office} guests={standing.calls} called={standing.called} />
    )}
  </>
);

/** Enter in a field decides: the button that does stands first. */
function Choice({
  office: { t, address, fault },
  form,
  tested,
}: {
  office: Office;
  form: NonNullable<Props['form']>;
  tested: boolean;
}) {
  const { kind, name, revision, day, time, note, circles, sum } = form;
  return (
    <form className={style.form} method="post" action={address} aria-label={name}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={revision} />
      {time !== undefined && (
        <div className={style.when}>
          {day !== undefined && (
            <Field
              type="date"
              name="day"
              label={t('decision.day')}
              hint={t('decision.dayHint')}
              defaultValue={day}
              fault={fault('day')}
            />
          )}
          <Field
            type="time"
            name="time"
            label={t('decision.time')}
            hint={t('decision.timeHint')}
            defaultValue={time}
            fault={fault('time')}
          />
        </div>
      )}
      {circles.length === 0 && <p>{t('decision.to.nobody')}</p>}
      {circles.length > 0 && (
        <fieldset className={style.circles}>
          <legend>{t('decision.to.label')}</legend>
          {circles.map((circle) => (
            <label key={circle.name} className={style.circle}>
              <input type="checkbox" name={circle.name} defaultChecked={circle.ticked} />
              <span>{circle.label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {sum && <p className={style.sum}>{sum}</p>}
      <div className={style.buttons}>
        <Button type="submit" name="action" value="decide" look="solid">
          {`${t('decision.send')}: ${name}`}
        </Button>
      </div>
      <p className={style.hint}>{t('decision.sendHint')}</p>
      <div className={style.notes}>
        <LongField
          name="noteDe"
          label={t('decision.note.de')}
          lang="de"
          rows={5}
          maxLength={400}
          defaultValue={note.de}
          fault={fault('noteDe')}
          hint={t('decision.note.hint')}
        />
        <LongField
          name="noteEn"
          label={t('decision.note.en')}
          lang="en"
          rows={5}
          maxLength={400}
          defaultValue={note.en}
          fault={fault('noteEn')}
        />
      </div>
      {tested && <p role="status">{t('decision.tested')}</p>}
      <div className={style.buttons}>
        <Button type="submit" name="action" value="preview" look="outline">
          {t('decision.preview')}
        </Button>
        <Button type="submit" name="action" value="test" look="outline">
          {t('decision.test')}
        </Button>
      </div>
    </form>
  );
}

const Standing = ({
  office: { t, address },
  standing,
}: {
  office: Office;
  standing: NonNullable<Props['standing']>;
}) => (
  <Section id="standing" label={t('decision.standing.label')}>
    <div className={style.part}>
      <p className={style.kind}>{standing.name}</p>
      <p className={style.hint}>{standing.by}</p>
      {standing.notes.map(({ language, text }) => (
        <p key={language} lang={language}>
          {text}
        </p>
      ))}
      {standing.progress && (
        <p>
          {standing.progress} <a href={address}>{t('decision.standing.again')}</a>
        </p>
      )}
      {standing.calls.length === 0 && standing.called && <p>{standing.called}</p>}
      {standing.undo && (
        <>
          <Form address={address} action="undo" send={t('decision.standing.undo')} />
          <p className={style.hint}>{t('decision.standing.undoHint')}</p>
        </>
      )}
    </div>
  </Section>
);
