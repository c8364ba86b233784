import { RichText } from '#site/language/RichText.tsx';
import { toNoBreakSpaces } from '#site/language/typeset.ts';
import { Fold } from '#site/ui/Fold.tsx';
import type { LocalizedAnswer } from '#site/visit/answers.ts';
import { EveningHours, hasPictures } from './EveningHours.tsx';
import type { loadAbout } from './load.ts';
import style from './VisitorInfo.module.css';

type Props = Pick<ReturnType<typeof loadAbout>['screen'], 't' | 'answerGroups' | 'estate'>;

export function VisitorInfo({ t, answerGroups, estate: { phone, email } }: Props) {
  const all = answerGroups.flatMap(({ part, answers }) => answers.map((answer) => ({ part, answer })));
  return (
    <>
      <section id="questions" aria-labelledby="questions-label">
        <h2 className="visually-hidden" id="questions-label">
          {t('visit.title')}
        </h2>
        <div className={style.open}>
          {all.map(({ answer }) => answer.open && <OpenAnswer key={answer.id} t={t} answer={answer} />)}
        </div>
        <div className={style.questions}>
          {answerGroups.map(({ part, answers }) => (
            <div key={part} className={style.part} id={part}>
              <h3 className={style.label}>{t(`visit.part.${part}`)}</h3>
              {answers.map((answer) => !answer.open && <AnswerRow key={answer.id} answer={answer} />)}
            </div>
          ))}
        </div>
        <div className={style.notes}>
          <p>
            <RichText text={t('visit.more')} />
          </p>
          <p>
            <RichText text={t('visit.other', { phone: toNoBreakSpaces(phone), email })} />
          </p>
        </div>
      </section>
      {all.map(
        ({ part, answer }) => hasPictures(answer) && <EveningHours key={answer.id} t={t} part={part} answer={answer} />,
      )}
    </>
  );
}

/** Question and first paragraph; the rest is folded. */
function OpenAnswer({ t, answer: { id, question, text, list } }: Pick<Props, 't'> & { answer: LocalizedAnswer }) {
  const [first = '', ...others] = text;
  return (
    <Fold
      isListRow
      summary={
        <>
          <h3 className={style.title}>{question}</h3>
          <span className={style.first}>
            <RichText text={first} />
          </span>
          <span className={style.more}>{t('visit.answerMore')}</span>
        </>
      }
    >
      <div className={style.answer} id={id}>
        <AnswerText text={others} />
        <AnswerList list={list} />
      </div>
    </Fold>
  );
}

/** A folded answer, or a link to its own section. */
function AnswerRow({ answer }: { answer: LocalizedAnswer }) {
  const { id, name, question, text, list } = answer;
  if (hasPictures(answer))
    return (
      <a className={style.row} href={`#${id}`}>
        {name}
      </a>
    );
  return (
    <Fold isListRow summary={<h4 className={style.name}>{name}</h4>}>
      <div className={style.answer} id={id}>
        <p className={style.question}>{question}</p>
        <AnswerText text={text} />
        <AnswerList list={list} />
      </div>
    </Fold>
  );
}

const AnswerText = ({ text }: Pick<LocalizedAnswer, 'text'>) =>
  text.map((paragraph) => (
    <p key={paragraph}>
      <RichText text={paragraph} />
    </p>
  ));

const AnswerList = ({ list }: Pick<LocalizedAnswer, 'list'>) =>
  list.length > 0 && (
    <dl className={style.list}>
      {list.map(({ name: term, text: value }) => (
        <div key={term} className={style.line}>
          <dt className={style.term}>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
