import type { ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './WrittenPage.module.css';

export interface WrittenSection {
  id: string;
  title: string;
  text: string[];
  list: string[];
}

interface Props {
  t: Translate;
  title: string;
  lead: string;
  /** since when this wording holds, in words */
  version: string;
  sections: WrittenSection[];
  /** what follows a section's own words, by the section's id */
  additions?: Record<string, ReactNode>;
}

/** A page to read from top to bottom, or to look something up in. */
export function WrittenPage({ t, title, lead, version, sections, additions = {} }: Props) {
  return (
    <article className={style.page}>
      <PageHead title={title}>
        <p>{lead}</p>
      </PageHead>
      <nav className={style.contents} aria-label={t('legal.contents')}>
        <p className={style.version}>{t('legal.asOf', { date: version })}</p>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <TouchLink href={`#${id}`}>{name}</TouchLink>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, text, list }) => (
        <div key={id} className={style.section}>
          <Section id={id} label={name}>
            <div className={style.text}>
              {text.map((paragraph) => (
                <p key={paragraph}>
                  <RichText text={paragraph} />
                </p>
              ))}
              {list.length > 0 && (
                <ul className={style.list}>
                  {list.map((line) => (
                    <li key={line}>
                      <RichText text={line} />
                    </li>
                  ))}
                </ul>
              )}
              {additions[id]}
            </div>
          </Section>
        </div>
      ))}
      <p className={style.end}>
        <TouchLink href="/contact">{t('legal.back')}</TouchLink>
      </p>
    </article>
  );
}
