import type { ReactNode } from 'react';
import type { LocalizedText } from '#site/language/localized-text.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import style from './Chapter.module.css';

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.chapter}>
      <h2 className={style.title}>{title}</h2>
      {children}
    </section>
  );
}

interface ChapterListProps {
  title: string;
  lines: LocalizedText[];
  links?: ReadonlyMap<string, string>;
  children?: ReactNode;
}

export function ChapterList({ title, lines, links, children }: ChapterListProps) {
  return (
    <Chapter title={title}>
      <ul>
        {lines.map((line) => {
          const href = links?.get(line.text);
          const text = <TextWithLang text={line} />;
          return (
            <li key={line.text} className={style.line}>
              {href ? <a href={href}>{text}</a> : text}
            </li>
          );
        })}
      </ul>
      {children}
    </Chapter>
  );
}

export function Paragraphs({ lines, lead = false }: { lines: LocalizedText[]; lead?: boolean }) {
  return (
    <div className={lead ? style.lead : style.text}>
      {lines.map((line) => (
        <p key={line.text}>
          <TextWithLang text={line} />
        </p>
      ))}
    </div>
  );
}

interface LocalizedQuote {
  text: LocalizedText;
  source?: LocalizedText | undefined;
}

export function Quotes({ t, title, quotes }: { t: Translate; title: string; quotes: LocalizedQuote[] }) {
  return (
    <Chapter title={title}>
      <QuoteList t={t} quotes={quotes} />
    </Chapter>
  );
}

export function QuoteList({ t, quotes }: { t: Translate; quotes: LocalizedQuote[] }) {
  return quotes.map(({ text, source }) => (
    <figure key={text.text} className={style.quote}>
      <blockquote className={style.quotesText}>
        <p>
          <TextWithLang text={text} />
        </p>
      </blockquote>
      <figcaption className={style.source}>
        {source ? <TextWithLang text={source} /> : t('events.detail.unknown')}
      </figcaption>
    </figure>
  ));
}
