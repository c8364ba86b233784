import type { Translate } from '#site/language/translator.ts';
import { questionQuery } from '#site/search/question.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Suggestions.module.css';

/** Words that do occur, near to what was asked. */
export function Suggestions({ t, words }: { t: Translate; words: string[] }) {
  if (words.length === 0) return null;
  return (
    <div className={style.suggestions}>
      <p id="near">{t('search.near')}</p>
      <ul className={style.words} aria-labelledby="near">
        {words.map((word) => (
          <li key={word}>
            <TouchLink href={`/search${questionQuery({ text: word })}`}>{word}</TouchLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
