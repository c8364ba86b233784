import type { Translate } from '#site/language/translator.ts';
import { questionQuery } from '#site/search/question.ts';
import type { Group } from '#site/search/search.ts';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { HitEntry } from './HitEntry.tsx';
import style from './HitGroup.module.css';

interface Props {
  t: Translate;
  group: Group;
  text: string;
  /** nothing else was asked for */
  alone: boolean;
}

export function HitGroup({ t, group: { kind, count, hits }, text, alone }: Props) {
  const name = t(`search.group.${kind}`);
  const more = count > hits.length;
  return (
    <div className={style.group}>
      <Section id={kind} label={`${name} · ${count}`}>
        <ul className={style.hits}>
          {hits.map((hit) => (
            <HitEntry key={hit.id} t={t} hit={hit} />
          ))}
        </ul>
        {more && alone && <p className={style.first}>{t('search.first', { shown: hits.length, count })}</p>}
        {more && !alone && (
          <TouchLink href={`/search${questionQuery({ text, kind })}`}>
            {t('search.all', { count })}
            <span className="visually-hidden">: {name}</span>
          </TouchLink>
        )}
      </Section>
    </div>
  );
}
