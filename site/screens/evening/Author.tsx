import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { Chapter, Paragraphs } from '#site/programme/Chapter.tsx';
import type { Evening } from '#site/programme/programme.ts';
import { QuoteList } from '#site/programme/Quotes.tsx';
import style from './Author.module.css';

type AboutAuthor = NonNullable<Evening['words']['aboutAuthor']>;

export function Author({ t, author: { name, bio, quotes, politicalStance } }: { t: Translate; author: AboutAuthor }) {
  return (
    <Chapter title={t('events.evening.author', { name: name.text })}>
      <Paragraphs lines={bio} />
      {quotes && <QuoteList t={t} quotes={quotes} />}
      {politicalStance && (
        <div className={style.stance}>
          <h3 className={style.title}>{t('events.evening.politicalStance')}</h3>
          <p>
            <TellText told={politicalStance} />
          </p>
        </div>
      )}
    </Chapter>
  );
}
