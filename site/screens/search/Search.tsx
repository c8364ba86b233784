/** The server caches the frame of the page and renders the answer per request (docs/decisions/0002). */

import { renderToStaticMarkup } from 'react-dom/server';
import { isChanged } from '#contract/booking/event-state.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { type PageFragments, templatePlaceholders } from '#contract/page-template.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { SiteEdition } from '#site/edition.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { PageContext } from '#site/page-context.ts';
import { nameState } from '#site/programme/programme.ts';
import type { HighlightedText } from '#site/search/highlight.ts';
import { type SearchGroup, type SearchHit, type SearchResults, searchEdition } from '#site/search/search.ts';
import {
  formatSearchQuery,
  isolateText,
  queryLimits,
  readSearchQuery,
  type SearchQuery,
} from '#site/search/search-query.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { Button } from '#site/ui/Button.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { type LocalizedAnswer, localizeAnswers } from '#site/visit/answers.ts';
import style from './Search.module.css';

/** For the frame that the server caches, returns placeholders instead of an answer. */
export async function loadSearch(
  { edition, locale, now, isFrameOnly }: PageContext<'now' | 'isFrameOnly'>,
  query: string,
) {
  const t = edition.translator(locale);
  const { title, ...answer } = isFrameOnly
    ? templatePlaceholders
    : await renderSearchAnswer(edition, query, locale, now);
  return { page: { title, description: t('search.description') } satisfies PageMetadata, ...answer };
}

export async function renderSearchAnswer(edition: SiteEdition, query: string, locale: Locale, now: Date) {
  const searchQuery = readSearchQuery(new URLSearchParams(query));
  const t = edition.translator(locale);
  const results = await searchEdition(edition, searchQuery, languageOf(locale), now);
  const title = searchQuery.text
    ? t('search.titleFor', { query: isolateText(searchQuery.text), count: results.count })
    : t('search.title');
  const questions = results.count > 0 ? [] : listFrequentQuestions(edition, t);
  const main = renderToStaticMarkup(
    <Search
      t={t}
      searchQuery={searchQuery}
      results={results}
      questions={questions}
      others={listOtherPages(edition.content)}
    />,
  );
  const foundNothing = searchQuery.text !== '' && results.count === 0;
  return { title, query, main, foundNothing } satisfies PageFragments;
}

type VisitQuestion = Pick<LocalizedAnswer, 'id' | 'question'>;

/** The first questions of each part of the visit page. */
const listFrequentQuestions = ({ content }: SiteEdition, t: Translate): VisitQuestion[] =>
  localizeAnswers(content, t).flatMap(({ answers }) => answers.slice(0, 2));

const matchNotes = { similar: 'search.similar', some: 'search.some' } as const;

interface SearchProps {
  t: Translate;
  searchQuery: SearchQuery;
  results: SearchResults;
  questions: VisitQuestion[];
  others: NoHitsProps['others'];
}

function Search({ t, searchQuery, results, questions, others }: SearchProps) {
  const { text, isTooLong } = searchQuery;
  const { matchedBy, selectedKind, count, groups, minorGroups, similarWords } = results;
  return (
    <div className={style.search}>
      <div className={style.head}>
        <h1 className={style.title}>{t('search.title')}</h1>
        <SearchForm t={t} text={text} />
      </div>
      {count > 0 && (
        <div className={style.answer}>
          <p role="status">{t('search.hits.found', { count, query: isolateText(text) })}</p>
          {selectedKind && (
            <TouchLink href={`/search${formatSearchQuery({ text })}`}>{t('search.everywhere')}</TouchLink>
          )}
          {isTooLong && <p>{t('search.tooLong')}</p>}
          {matchedBy !== 'all' && <p>{t(matchNotes[matchedBy])}</p>}
          <SimilarWords t={t} words={similarWords} />
        </div>
      )}
      {count === 0 && <NoHits t={t} text={text} similarWords={similarWords} isTooLong={isTooLong} others={others} />}
      {groups.map((group) => (
        <HitGroup key={group.kind} t={t} group={group} text={text} isAlone={group.kind === selectedKind} />
      ))}
      {minorGroups.length > 0 && <MinorGroups t={t} groups={minorGroups} text={text} />}
      {questions.length > 0 && <FrequentQuestions t={t} questions={questions} />}
    </div>
  );
}

const SearchForm = ({ t, text }: { t: Translate; text: string }) => (
  <search aria-label={t('search.title')}>
    <form className={style.form} action="/search">
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
        maxLength={queryLimits.characters}
        defaultValue={text}
      />
      <Button variant="solid" type="submit">
        {t('search.submit')}
      </Button>
    </form>
  </search>
);

const otherPages = { programme: '/events', park: '/park', people: '/about#artists', ask: '/contact' } as const;

/** Without places or people their lists are empty. */
const listOtherPages = ({ places, people }: SiteEdition['content']) =>
  Object.entries(otherPages).filter(
    ([name]) => (name !== 'park' || places.size > 0) && (name !== 'people' || people.size > 0),
  );

interface NoHitsProps {
  t: Translate;
  text: string;
  similarWords: string[];
  isTooLong: boolean;
  others: [name: string, href: string][];
}

const NoHits = ({ t, text, similarWords, isTooLong, others }: NoHitsProps) => (
  <section className={style.group}>
    <h2 className={style.nothingTitle}>{t(text ? 'search.none.title' : 'search.empty.title')}</h2>
    <div>
      <p className={style.text}>
        {text ? t('search.none.text', { query: isolateText(text) }) : t('search.empty.text')}
      </p>
      {isTooLong && <p>{t('search.tooLong')}</p>}
      <SimilarWords t={t} words={similarWords} />
      {text && (
        <>
          <h3 className={style.label}>{t('search.none.tips')}</h3>
          <p>{t('search.none.shorter')}</p>
          <p>{t('search.none.other')}</p>
        </>
      )}
      <ul className="links">
        {others.map(([name, href]) => (
          <li key={name}>
            <TouchLink href={href}>{t(`search.none.${name}`)}</TouchLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const FrequentQuestions = ({ t, questions }: { t: Translate; questions: VisitQuestion[] }) => (
  <section className={style.group} aria-labelledby="frequent">
    <h2 className={style.groupName} id="frequent">
      {t('search.frequent')}
    </h2>
    <ul className={style.hits}>
      {questions.map(({ id, question }) => (
        <li key={id} className={style.hit}>
          <a className={style.frequent} href={`/visit#${id}`}>
            {question}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

function SimilarWords({ t, words }: { t: Translate; words: string[] }) {
  if (words.length === 0) return null;
  return (
    <div className={`links ${style.similarWords}`}>
      <p id="similar-words">{t('search.similarWords')}</p>
      <ul className="links" aria-labelledby="similar-words">
        {words.map((word) => (
          <li key={word}>
            <TouchLink href={`/search${formatSearchQuery({ text: word })}`}>{word}</TouchLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HitGroup({ t, group, text, isAlone }: { t: Translate; group: SearchGroup; text: string; isAlone: boolean }) {
  const { kind, count, hits } = group;
  const name = t(`search.group.${kind}`);
  const hasMore = count > hits.length;
  return (
    <section className={style.group} id={kind} aria-labelledby={`${kind}-label`}>
      <h2 className={style.groupName} id={`${kind}-label`}>
        {name}
        <span className="visually-hidden"> · </span>
        <span className={style.count}>{count}</span>
        <GroupPicture t={t} hits={hits} />
      </h2>
      <div>
        <ul className={style.hits}>
          {hits.map((hit) => (
            <HitEntry key={hit.id} t={t} hit={hit} />
          ))}
        </ul>
        {hasMore && isAlone && <p>{t('search.first', { shown: hits.length, count })}</p>}
        {hasMore && !isAlone && (
          <TouchLink href={`/search${formatSearchQuery({ text, kind })}`}>
            {t('search.all', { count })}
            <span className="visually-hidden">: {name}</span>
          </TouchLink>
        )}
      </div>
    </section>
  );
}

/** The picture of the best hit that has one. */
function GroupPicture({ t, hits }: { t: Translate; hits: SearchHit[] }) {
  const image = hits.find((hit) => hit.image && t.files.pictures.has(hit.image.id))?.image;
  if (!image) return null;
  const { id, crop } = image;
  const isWide = crop === 'plate';
  const sizes = `(max-width: 700px) 6rem, ${isWide ? 21 : 14}vw`;
  const picture = { ...localizePicture(t, id, { crop, sizes }), alt: '' };
  return (
    <span className={`${style.mount} ${isWide ? style.wide : ''}`}>
      <Picture className={style.picture} picture={picture} />
    </span>
  );
}

const MinorGroups = ({ t, groups, text }: { t: Translate; groups: SearchGroup[]; text: string }) => (
  <section className={style.group} aria-labelledby="minor">
    <h2 className={style.groupName} id="minor">
      {t('search.minor')}
    </h2>
    <ul className={`links ${style.minor}`}>
      {groups.map(({ kind, count }) => (
        <li key={kind}>
          <TouchLink href={`/search${formatSearchQuery({ text, kind })}`}>
            {t(`search.group.${kind}`)}
            {dotSeparator}
            {count}
          </TouchLink>
        </li>
      ))}
    </ul>
  </section>
);

function HitEntry({ t, hit }: { t: Translate; hit: SearchHit }) {
  const { id, href, title, subtitle, state = 'planned', excerpt, links } = hit;
  const name = title.pieces.map(({ text }) => text).join('');
  return (
    <li className={style.hit} id={id}>
      <h3 className={style.hitEntryTitle}>
        <a href={href}>
          <Highlights text={title} />
        </a>
      </h3>
      {(subtitle || title.lang) && (
        <p className={style.line}>
          {subtitle && <Highlights text={subtitle} />}
          {subtitle && title.lang && dotSeparator}
          {title.lang && t('search.otherLanguage')}
          {state === 'past' && `${dotSeparator}${nameState(t, state)}`}
        </p>
      )}
      {isChanged(state) && <p className={style.state}>{nameState(t, state)}</p>}
      {excerpt && (
        <p className={style.excerpt}>
          <Highlights text={excerpt} />
        </p>
      )}
      {links.length > 0 && (
        <ul className="links" aria-label={t('search.eventLinks', { title: name })}>
          {links.map((link) => (
            <li key={link.href}>
              <TouchLink href={link.href}>
                <TextWithLang text={link.name} />
              </TouchLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Highlights({ text: { pieces, lang } }: { text: HighlightedText }) {
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
