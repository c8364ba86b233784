import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import type { Translate } from '#site/language/translator.ts';
import { Chapter, Paragraphs } from '#site/programme/Chapter.tsx';
import type { Evening } from '#site/programme/programme.ts';
import style from './Ensemble.module.css';

const parts = [
  'formation',
  'education',
  'artisticApproach',
  'repertoireHighlights',
  'instruments',
  'awards',
  'performances',
  'partners',
  'collaborations',
  'recordings',
] as const;

type Info = NonNullable<Evening['words']['ensembleInfo']>;

/** What it is, then its facts in the left column's words. */
export function Ensemble({ t, info }: { t: Translate; info: Info }) {
  const told = parts.flatMap((part) => {
    const value = info[part];
    return value ? [{ part, lines: Array.isArray(value) ? value : [value] }] : [];
  });
  return (
    <Chapter title={t('events.evening.ensemble')}>
      {info.about && <Paragraphs lines={info.about} />}
      <dl className={style.facts}>
        {told.map(({ part, lines }) => (
          <div key={part} className={style.fact}>
            <dt className={style.term}>{t(`events.evening.${part}`)}</dt>
            {lines.map((line: Told) => (
              <dd key={line.text} className={style.line}>
                <TellText told={line} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Chapter>
  );
}
