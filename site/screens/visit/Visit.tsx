import type { Estate } from '#contract/content.ts';
import { RichText } from '#site/language/RichText.tsx';
import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import { dot, unbroken } from '#site/language/typeset.ts';
import { Silent } from '#site/programme/Silent.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
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

/** First what is so today, then every question by its keyword, with the answer folded into it. */
export const Visit = ({ t, today, silent, next, parts, estate: { phone, email } }: Props) => (
  <div className={style.page}>
    <PageHead title={t('visit.title')}>
      <p className={style.today}>{today.join(dot)}</p>
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
    <div className={style.questions}>
      {parts.map(({ part, answers }) => (
        <section key={part} className={style.part} id={part} aria-labelledby={`${part}-label`}>
          <h2 className={style.label} id={`${part}-label`}>
            {t(`visit.part.${part}`)}
          </h2>
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </section>
      ))}
    </div>
    <div className={style.after}>
      <p>
        <RichText text={t('visit.more')} />
      </p>
      <p>
        <RichText text={t('visit.other', { phone: unbroken(phone), email })} />
      </p>
    </div>
  </div>
);
