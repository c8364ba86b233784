/** The server caches the frame of the page and renders the answer for each request (record 0002). */

import { renderToStaticMarkup } from 'react-dom/server';
import { isChanged } from '#contract/booking/event-state.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { type PageFragments, templatePlaceholders } from '#contract/page-template.ts';
import type { SiteEdition } from '#site/edition.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import { stateName } from '#site/programme/programme.ts';
import {
  type HighlightedText,
  type SearchGroup,
  type SearchHit,
  type SearchResults,
  searchEdition,
} from '#site/search/search.ts';
import {
  formatSearchQuery,
  isolateText,
  queryLimits,
  readSearchQuery,
  type SearchQuery,
} from '#site/search/search-query.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { Button } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { webMcpTool } from '#site/ui/web-mcp-tool.ts';
import style from './Search.module.css';

export async function loadSearch({ edition, locale, now, framing }: PageContext<'now' | 'framing'>, query: string) {
  const t = edition.translator(locale);
  const { title, ...answer } = framing ? templatePlaceholders : await renderSearchAnswer(edition, query, locale, now);
  return { page: { title, description: t('search.description') } satisfies PageMetadata, ...answer };
}

export async function renderSearchAnswer(edition: SiteEdition, query: string, locale: Locale, now: Date) {
  const question = readSearchQuery(new URLSearchParams(query));
  const t = edition.translator(locale);
  const results = await searchEdition(edition, question, languageOf(locale), now);
  const title = question.text
    ? t('search.titleFor', { query: isolateText(question.text), count: results.count })
    : t('search.title');
  const main = renderToStaticMarkup(<Search t={t} question={question} results={results} />);
  const foundNothing = question.text !== '' && results.count === 0;
  return { title, query, main, foundNothing } satisfies PageFragments;
}

const matchNotes = { similar: 'search.similar', some: 'search.some' } as const;

function Search({ t, question, results }: { t: Translate; question: SearchQuery; results: SearchResults }) {
  const { text, isTooLong } = question;
  const { matchedBy, selectedKind, count, groups, suggestions } = results;
  return (
    <div className={style.search}>
      <h1 className={style.title}>{t('search.title')}</h1>
      <SearchForm t={t} text={text} />
      {count > 0 && (
        <div className={style.answer}>
          <p role="status">{t('search.hits.found', { count, query: isolateText(text) })}</p>
          {selectedKind && (
            <TouchLink href={`/search${formatSearchQuery({ text })}`}>{t('search.everywhere')}</TouchLink>
          )}
        </div>
      )}
      {isTooLong && <p className={style.note}>{t('search.tooLong')}</p>}
      {count > 0 && matchedBy !== 'all' && <p className={style.note}>{t(matchNotes[matchedBy])}</p>}
      {count > 0 && <Suggestions t={t} words={suggestions} />}
      {count === 0 && <NoHits t={t} text={text} near={suggestions} />}
      {groups.map((group) => (
        <HitGroup key={group.kind} t={t} group={group} text={text} isAlone={group.kind === selectedKind} />
      ))}
    </div>
  );
}

const SearchForm = ({ t, text }: { t: Translate; text: string }) => (
  <search aria-label={t('search.title')}>
    <form className={style.form} action="/search" {...webMcpTool('search', t('search.tool'))}>
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

const NoHits = ({ t, text, near }: { t: Translate; text: string; near: string[] }) => (
  <section className={style.nothing}>
    <h2 className={style.nothingTitle}>{t(text ? 'search.none.title' : 'search.empty.title')}</h2>
    <p className={style.text}>{text ? t('search.none.text', { query: isolateText(text) }) : t('search.empty.text')}</p>
    {text && (
      <>
        <Suggestions t={t} words={near} />
        <h3 className={style.nothingLabel}>{t('search.none.suggestions')}</h3>
        <p>{t('search.none.shorter')}</p>
        <p>{t('search.none.other')}</p>
      </>
    )}
    <ul className={`links ${style.links}`}>
      {Object.entries(otherPages).map(([name, href]) => (
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
    <div className={`links ${style.suggestions}`}>
      <p id="near">{t('search.near')}</p>
      <ul className="links" aria-labelledby="near">
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
    <div className={style.group}>
      <Section id={kind} label={`${name} · ${count}`}>
        <ul className={style.hits}>
          {hits.map((hit) => (
            <HitEntry key={hit.id} t={t} hit={hit} />
          ))}
        </ul>
        {hasMore && isAlone && <p className={style.first}>{t('search.first', { shown: hits.length, count })}</p>}
        {hasMore && !isAlone && (
          <TouchLink href={`/search${formatSearchQuery({ text, kind })}`}>
            {t('search.all', { count })}
            <span className="visually-hidden">: {name}</span>
          </TouchLink>
        )}
      </Section>
    </div>
  );
}

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
          {state === 'past' && `${dotSeparator}${stateName(t, state)}`}
        </p>
      )}
      {isChanged(state) && <p className={style.state}>{stateName(t, state)}</p>}
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
