import type { Translate } from '#site/language/translator.ts';
import type { Question } from '#site/search/question.ts';
import { isolated, questionQuery } from '#site/search/question.ts';
import type { Results } from '#site/search/search.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { HitGroup } from './HitGroup.tsx';
import { NothingAsked, NothingFound } from './Nothing.tsx';
import style from './Search.module.css';
import { SearchForm } from './SearchForm.tsx';
import { Suggestions } from './Suggestions.tsx';

const notes = { similar: 'search.similar', some: 'search.some' } as const;

interface Props {
  t: Translate;
  question: Question;
  results: Results;
}

export function Search({ t, question, results }: Props) {
  const { text, cut } = question;
  const { by, only, count, groups, near } = results;
  return (
    <div className={style.search}>
      <h1 className={style.title}>{t('search.title')}</h1>
      <SearchForm t={t} text={text} />
      {count > 0 && (
        <div className={style.answer}>
          <p role="status">{t('search.hits.found', { count, query: isolated(text) })}</p>
          {only && <TouchLink href={`/search${questionQuery({ text })}`}>{t('search.everywhere')}</TouchLink>}
        </div>
      )}
      {cut && <p className={style.note}>{t('search.tooLong')}</p>}
      {count > 0 && by !== 'all' && <p className={style.note}>{t(notes[by])}</p>}
      {count > 0 && <Suggestions t={t} words={near} />}
      {!text && <NothingAsked t={t} />}
      {text && count === 0 && <NothingFound t={t} text={text} near={near} />}
      {groups.map((group) => (
        <HitGroup key={group.kind} t={t} group={group} text={text} alone={group.kind === only} />
      ))}
    </div>
  );
}
