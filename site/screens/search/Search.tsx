import { isChanged } from '#contract/booking/evening-state.ts';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dot } from '#site/language/typeset.ts';
import { stateName } from '#site/programme/state.ts';
import type { Marked } from '#site/search/marked.ts';
import { isolated, most, type Question, questionQuery } from '#site/search/question.ts';
import type { Group, Hit, Results } from '#site/search/search.ts';
import { Button } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { tool } from '#site/ui/tool.ts';
import style from './Search.module.css';

const notes = { similar: 'search.similar', some: 'search.some' } as const;

export function Search({ t, question, results }: { t: Translate; question: Question; results: Results }) {
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
      {count === 0 && <Nothing t={t} text={text} near={near} />}
      {groups.map((group) => (
        <HitGroup key={group.kind} t={t} group={group} text={text} alone={group.kind === only} />
      ))}
    </div>
  );
}

const SearchForm = ({ t, text }: { t: Translate; text: string }) => (
  <search aria-label={t('search.title')}>
    <form className={style.form} action="/search" {...tool('search', t('search.tool'))}>
      <label className={style.label} htmlFor="question">
        {t('search.label')}
      </label>
      <input
        className={style.question}
        id="question"
        name="q"
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={most.letters}
        defaultValue={text}
      />
      <Button look="solid" type="submit">
        {t('search.submit')}
      </Button>
    </form>
  </search>
);

const ways = { programme: '/events', park: '/park', people: '/about#artists', ask: '/contact' } as const;

const Nothing = ({ t, text, near }: { t: Translate; text: string; near: string[] }) => (
  <section className={style.nothing}>
    <h2 className={style.nothingTitle}>{t(text ? 'search.none.title' : 'search.empty.title')}</h2>
    <p className={style.text}>{text ? t('search.none.text', { query: isolated(text) }) : t('search.empty.text')}</p>
    {text && (
      <>
        <Suggestions t={t} words={near} />
        <h3 className={style.nothingLabel}>{t('search.none.suggestions')}</h3>
        <p>{t('search.none.shorter')}</p>
        <p>{t('search.none.other')}</p>
      </>
    )}
    <ul className={style.ways}>
      {Object.entries(ways).map(([name, href]) => (
        <li key={name}>
          <TouchLink href={href}>{t(`search.none.${name}`)}</TouchLink>
        </li>
      ))}
    </ul>
  </section>
);

function Suggestions({ t, words }: { t: Translate; words: string[] }) {
  if (words.length === 0) return null;
  return (
    <div className={style.suggestions}>
      <p id="near">{t('search.near')}</p>
      <ul className={style.words} aria-labelledby="near">
        {words.map((word) => (
          <li key={word}>
            <TouchLink href={`/search${questionQuery({ text: word })}`}>{word}</TouchLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `alone`: the visitor asked for this group only. */
function HitGroup({ t, group, text, alone }: { t: Translate; group: Group; text: string; alone: boolean }) {
  const { kind, count, hits } = group;
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

function HitEntry({ t, hit: { id, href, title, line, state = 'planned', excerpt, ways } }: { t: Translate; hit: Hit }) {
  const name = title.pieces.map(({ text }) => text).join('');
  return (
    <li className={style.hit} id={id}>
      <h3 className={style.hitEntryTitle}>
        <a href={href}>
          <MarkedText text={title} />
        </a>
      </h3>
      {(line || title.lang) && (
        <p className={style.line}>
          {line && <MarkedText text={line} />}
          {line && title.lang && dot}
          {title.lang && t('search.otherLanguage')}
          {state === 'past' && `${dot}${stateName(t, state)}`}
        </p>
      )}
      {isChanged(state) && <p className={style.state}>{stateName(t, state)}</p>}
      {excerpt && (
        <p className={style.excerpt}>
          <MarkedText text={excerpt} />
        </p>
      )}
      {ways.length > 0 && (
        <ul className={style.hitEntryWays} aria-label={t('search.ways', { title: name })}>
          {ways.map((way) => (
            <li key={way.href}>
              <TouchLink href={way.href}>
                <TellText told={way.name} />
              </TouchLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function MarkedText({ text: { pieces, lang } }: { text: Marked }) {
  return (
    <span lang={lang}>
      {pieces.map(({ text, hit }, index) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change, and its words may repeat
          <mark key={index} className={style.mark}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  );
}
