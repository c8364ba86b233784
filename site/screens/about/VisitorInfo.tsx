import { RichText } from '#site/language/RichText.tsx';
import { dotSeparator, toNoBreakSpaces } from '#site/language/typeset.ts';
import { Fold } from '#site/ui/Fold.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { LocalizedAnswer } from '#site/visit/answers.ts';
import { DayForm } from '#site/visit/DayForm.tsx';
import type { loadAbout } from './load.ts';
import style from './VisitorInfo.module.css';

type Props = Pick<ReturnType<typeof loadAbout>['screen'], 't' | 'parts' | 'estate'>;

export function VisitorInfo({ t, parts, estate: { phone, email } }: Props) {
  const facts = parts.flatMap(({ answers }) => answers).filter(({ summary }) => summary);
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
                <RichText text={t('visit.other', { phone: toNoBreakSpaces(phone), email })} />
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
            {dotSeparator}
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

const Answer = ({ answer: { id, name, question, text, list } }: { answer: LocalizedAnswer }) => (
  <Fold isListRow summary={<h4 className={style.name}>{name}</h4>}>
    <div className={style.answer} id={id}>
      <p className={style.question}>{question}</p>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <RichText text={paragraph} />
        </p>
      ))}
      {list.length > 0 && (
        <dl className={style.list}>
          {list.map(({ name: term, text: value }) => (
            <div key={term} className={style.line}>
              <dt className={style.term}>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  </Fold>
);
