import type { ReactNode } from 'react';
import { isChanged } from '#contract/booking/evening-state.ts';
import { RichText } from '#site/language/RichText.tsx';
import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import style from './Chapter.module.css';
import type { Evening } from './programme.ts';
import { seatsName } from './state.ts';

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.chapter}>
      <h2 className={style.title}>{title}</h2>
      {children}
    </section>
  );
}

interface Ruled {
  title: string;
  lines: Told[];
  ways?: ReadonlyMap<string, string>;
  children?: ReactNode;
}

export function Lines({ title, lines, ways, children }: Ruled) {
  return (
    <Chapter title={title}>
      <ul>
        {lines.map((line) => {
          const href = ways?.get(line.text);
          const told = <TellText told={line} />;
          return (
            <li key={line.text} className={style.line}>
              {href ? <a href={href}>{told}</a> : told}
            </li>
          );
        })}
      </ul>
      {children}
    </Chapter>
  );
}

export function Paragraphs({ lines, lead = false }: { lines: Told[]; lead?: boolean }) {
  return (
    <div className={lead ? style.lead : style.text}>
      {lines.map((line) => (
        <p key={line.text}>
          <TellText told={line} />
        </p>
      ))}
    </div>
  );
}

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

export function QuoteList({ t, quotes }: { t: Translate; quotes: Quote[] }) {
  return quotes.map(({ text, source }) => (
    <figure key={text.text} className={style.quote}>
      <blockquote className={style.quotesText}>
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

export const Silent = ({ text }: { text: string }) => (
  <p className={style.silent}>
    <RichText text={text} />
  </p>
);

interface Props {
  t: Translate;
  evening: Pick<Evening, 'state' | 'availability' | 'booking'>;
}

export function StateBand({ t, evening }: Props) {
  const { state } = evening;
  const says = isChanged(state) ? t(`events.state.${state}`) : seatsName(t, evening);
  return says && <p className={style.band}>{says}</p>;
}
