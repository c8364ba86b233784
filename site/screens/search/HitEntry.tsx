import { isChanged } from '#contract/evening-state.ts';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dot } from '#site/language/typeset.ts';
import { stateName } from '#site/programme/state.ts';
import type { Hit } from '#site/search/search.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './HitEntry.module.css';
import { MarkedText } from './MarkedText.tsx';

export function HitEntry({
  t,
  hit: { id, href, title, line, state = 'planned', excerpt, ways },
}: {
  t: Translate;
  hit: Hit;
}) {
  const name = title.pieces.map(({ text }) => text).join('');
  return (
    <li className={style.hit} id={id}>
      <h3 className={style.title}>
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
        <ul className={style.ways} aria-label={t('search.ways', { title: name })}>
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
