import { RichText } from '#site/language/RichText.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import type { AnswerTold } from '#site/visit/answers.ts';
import style from './Answer.module.css';

/** A link to it opens it: what it leads to lies inside. */
export const Answer = ({ answer: { id, name, question, text, list } }: { answer: AnswerTold }) => (
  <Fold row summary={<h4 className={style.name}>{name}</h4>}>
    <div className={style.answer} id={id}>
      <p className={style.question}>{question}</p>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <RichText text={paragraph} />
        </p>
      ))}
      {list.length > 0 && (
        <dl className={style.list}>
          {list.map(({ name: term, text: line }) => (
            <div key={term} className={style.line}>
              <dt className={style.term}>{term}</dt>
              <dd>{line}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  </Fold>
);
