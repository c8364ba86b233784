import { RichText } from '#site/language/RichText.tsx';
import type { AnswerTold } from '#site/visit/answers.ts';
import style from './Answer.module.css';

/** With a list it takes the whole width: hours and trains are read across. */
export const Answer = ({ answer: { id, question, text, list } }: { answer: AnswerTold }) => (
  <article className={list.length > 0 ? style.wide : style.answer} id={id}>
    <h3 className={style.question}>{question}</h3>
    {text.map((paragraph) => (
      <p key={paragraph} className={style.text}>
        <RichText text={paragraph} />
      </p>
    ))}
    {list.length > 0 && (
      <dl className={style.list}>
        {list.map(({ name, text: line }) => (
          <div key={name} className={style.line}>
            <dt className={style.name}>{name}</dt>
            <dd>{line}</dd>
          </div>
        ))}
      </dl>
    )}
  </article>
);
