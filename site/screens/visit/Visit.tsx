import type { Estate } from '#contract/content.ts';
import { RichText } from '#site/language/RichText.tsx';
import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import { Silent } from '#site/programme/Silent.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { PartTold } from '#site/visit/answers.ts';
import { Answer } from './Answer.tsx';
import { DayForm } from './DayForm.tsx';
import style from './Visit.module.css';

interface Props {
  t: Translate;
  today: string[];
  silent: boolean;
  next: { address: string; title: Told; date: Told } | undefined;
  parts: PartTold[];
  estate: Pick<Estate, 'phone' | 'email'>;
}

/** First what is so today, then every question by its keyword, then the answers. */
export const Visit = ({ t, today, silent, next, parts, estate: { phone, email } }: Props) => (
  <div className={style.page}>
    <PageHead title={t('visit.title')}>
      <p className={style.today}>{today.join(' · ')}</p>
      {next && (
        <p>
          {t('visit.next')}{' '}
          <a href={next.address}>
            <TellText told={next.title} />
          </a>
          , <TellText told={next.date} />
        </p>
      )}
      {silent && <Silent text={t('events.silentInShort')} />}
    </PageHead>
    <div className={style.day}>
      <DayForm t={t} />
      <p className={style.year}>
        <RichText text={t('visit.year.link')} />
      </p>
    </div>
    <nav className={style.questions} aria-label={t('visit.questions')}>
      {parts.map(({ part, answers }) => (
        <div key={part} className={style.group}>
          <h2 className={style.part}>
            <a href={`#${part}`}>{t(`visit.part.${part}`)}</a>
          </h2>
          <ul className={style.names}>
            {answers.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
    {parts.map(({ part, answers }) => (
      <div key={part} className={style.section}>
        <Section id={part} label={t(`visit.part.${part}`)}>
          <div className={style.answers}>
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} />
            ))}
          </div>
        </Section>
      </div>
    ))}
    <div className={style.after}>
      <p>
        <RichText text={t('visit.more')} />
      </p>
      <p>
        <RichText text={t('visit.other', { phone, email })} />
      </p>
    </div>
  </div>
);
