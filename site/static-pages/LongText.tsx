import type { ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { Fold } from '#site/ui/Fold.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './LongText.module.css';
import type { LocalizedStaticPage } from './static-page.ts';

interface Props extends Omit<LocalizedStaticPage, 'title' | 'description'> {
  t: Translate;
  after?: { section: string; content: ReactNode }[] | undefined;
}

export function LongText({ t, heading, lead, version, sections, after = [] }: Props) {
  return (
    <article className={`page ${style.page}`}>
      <PageHead title={heading}>
        <p>{lead}</p>
      </PageHead>
      <nav className={style.contents} aria-label={t('legal.contents')}>
        <p className={style.version}>{t('legal.asOf', { date: version })}</p>
        <Fold summary={t('legal.contents')} isForPhones>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <TouchLink href={`#${id}`}>{name}</TouchLink>
              </li>
            ))}
          </ol>
        </Fold>
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
                  {list.map((item) => (
                    <li key={item}>
                      <p>
                        <RichText text={item} />
                      </p>
                    </li>
                  ))}
                </ul>
              )}
              {after.find(({ section }) => section === id)?.content}
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
