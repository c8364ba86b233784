import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import { Chapter } from './Chapter.tsx';
import style from './Quotes.module.css';

interface Quote {
  text: Told;
  source?: Told | undefined;
}

export function Quotes({ t, title, quotes }: { t: Translate; title: string; quotes: Quote[] }) {
  return (
    <Chapter title={title}>
      <QuoteList t={t} quotes={quotes} />
    </Chapter>
  );
}

/** Who said it stands below; where nobody knows, it says so. */
export function QuoteList({ t, quotes }: { t: Translate; quotes: Quote[] }) {
  return quotes.map(({ text, source }) => (
    <figure key={text.text} className={style.quote}>
      <blockquote className={style.text}>
        <p>
          <TellText told={text} />
        </p>
      </blockquote>
      <figcaption className={style.source}>
        {source ? <TellText told={source} /> : t('events.evening.unknown')}
      </figcaption>
    </figure>
  ));
}
