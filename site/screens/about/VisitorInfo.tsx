import type { Estate } from '#contract/content.ts';
import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dot, unbroken } from '#site/language/typeset.ts';
import { Section } from '#site/ui/Section.tsx';
import type { PartTold } from '#site/visit/answers.ts';
import { DayForm } from '#site/visit/DayForm.tsx';
import { Answer } from './Answer.tsx';
import style from './VisitorInfo.module.css';

interface Props {
  t: Translate;
  parts: PartTold[];
  estate: Pick<Estate, 'phone' | 'email'>;
}

/** The facts most visitors want, then every question by its keyword, with the answer folded into it. */
export function VisitorInfo({ t, parts, estate: { phone, email } }: Props) {
  const facts = parts.flatMap(({ answers }) =>
    answers.flatMap(({ id, name, summary }) => (summary ? [{ id, name, summary }] : [])),
  );
  return (
    <Section
      id="questions"
      label={t('visit.title')}
      wide={
        <>
          <div className={style.questions}>
            {parts.map(({ part, answers }) => (
              <section key={part} className={style.part} id={part} aria-labelledby={`${part}-label`}>
                <h3 className={style.label} id={`${part}-label`}>
                  {t(`visit.part.${part}`)}
                </h3>
                {answers.map((answer) => (
                  <Answer key={answer.id} answer={answer} />
                ))}
              </section>
            ))}
          </div>
          <div className={style.after}>
            <div>
              <DayForm t={t} />
              <p>
                <RichText text={t('visit.year.link')} />
              </p>
            </div>
            <div className={style.notes}>
              <p>
                <RichText text={t('visit.more')} />
              </p>
              <p>
                <RichText text={t('visit.other', { phone: unbroken(phone), email })} />
              </p>
            </div>
          </div>
        </>
      }
    >
      <dl className={style.facts}>
        <div>
          <dt>{t('park.hours.title')}</dt>
          <dd>
            {t('park.hours.regular')}
            {dot}
            {t('park.hours.closedDays')}
          </dd>
        </div>
        {facts.map(({ id, name, summary }) => (
          <div key={id}>
            <dt>
              <a href={`#${id}`}>{name}</a>
            </dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
