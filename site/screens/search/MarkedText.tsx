import type { Marked } from '#site/search/marked.ts';
import style from './MarkedText.module.css';

/** What was asked for stands in a mark; a text in another language says so. */
export function MarkedText({ text: { pieces, lang } }: { text: Marked }) {
  return (
    <span lang={lang}>
      {pieces.map(({ text, hit }, index) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change, and its words may repeat
          <mark key={index} className={style.mark}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  );
}
