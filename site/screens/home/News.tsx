import type { Translate } from '#site/language/translator.ts';
import type { PictureData } from '#site/ui/Picture.tsx';
import { Print } from '#site/ui/Print.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './News.module.css';

export interface NewsCard {
  id: number;
  category: string;
  title: string;
  subtitle: string;
  description: string;
  picture: PictureData;
}

export function News({ t, cards }: { t: Translate; cards: NewsCard[] }) {
  return (
    <Section id="news" label={t('home.news.label')} title={t('home.news.title')}>
      <ul className={style.cards}>
        {cards.map(({ id, category, title, subtitle, description, picture }) => (
          <li key={id}>
            <article className={style.card}>
              <Print picture={picture} caption={title} aside={category} />
              <h3 className={style.subtitle}>{subtitle}</h3>
              <p>{description}</p>
              <a className={style.more} href={`/news-detail/${id}`}>
                {t('home.news.more')}
                <span className="visually-hidden">: {title}</span>
              </a>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  );
}
