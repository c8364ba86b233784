import type { Translate } from '#site/language/translator.ts';
import { isolated } from '#site/search/question.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Nothing.module.css';
import { Suggestions } from './Suggestions.tsx';

const ways = { programme: '/events', park: '/park', people: '/about#artists', ask: '/contact' } as const;

export const NothingAsked = ({ t }: { t: Translate }) => (
  <section className={style.nothing}>
    <h2 className={style.title}>{t('search.empty.title')}</h2>
    <p className={style.text}>{t('search.empty.text')}</p>
    <Ways t={t} />
  </section>
);

export const NothingFound = ({ t, text, near }: { t: Translate; text: string; near: string[] }) => (
  <section className={style.nothing}>
    <h2 className={style.title}>{t('search.none.title')}</h2>
    <p className={style.text}>{t('search.none.text', { query: isolated(text) })}</p>
    <Suggestions t={t} words={near} />
    <h3 className={style.label}>{t('search.none.suggestions')}</h3>
    <p>{t('search.none.shorter')}</p>
    <p>{t('search.none.other')}</p>
    <Ways t={t} />
  </section>
);

const Ways = ({ t }: { t: Translate }) => (
  <ul className={style.ways}>
    {Object.entries(ways).map(([name, href]) => (
      <li key={name}>
        <TouchLink href={href}>{t(`search.none.${name}`)}</TouchLink>
      </li>
    ))}
  </ul>
);
