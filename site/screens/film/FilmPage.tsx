import type { ComponentProps } from 'react';
import type { VideoObject, WithContext } from 'schema-dts';
import type { MediaItem } from '#contract/content/media.ts';
import { hasPart } from '#contract/content/parts.ts';
import { hyphenateHeading } from '#contract/hyphenation.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { formatDuration, longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { type LocalizedFilm, localizeFilm } from '#site/media/film.ts';
import { ItemText, type ItemTextProps } from '#site/media/ItemText.tsx';
import { findNews, localizeMediaItem } from '#site/media/media.ts';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { EmbedFrame } from '#site/ui/EmbedFrame.tsx';
import { FilmCover, FilmPlayer } from '#site/ui/FilmPlayer.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './FilmPage.module.css';

interface FilmScreen {
  page: PageMetadata;
  screen: Props;
}

export function loadFilm(
  { edition, locale, origin }: PageContext<'origin'>,
  item: Exclude<MediaItem, { type: 'photo' }>,
): FilmScreen {
  const t = edition.translator(locale);
  const text = localizeMediaItem(item, edition.content, t, locale);
  const { title, lead } = text;
  const ownFilm = 'film' in item ? localizeFilm(edition, item.film, locale) : undefined;
  return {
    page: {
      title,
      description: lead,
      data:
        ownFilm && createFilmData(ownFilm, { name: title, description: lead, uploadDate: String(item.year), origin }),
    },
    screen: {
      t,
      ...text,
      transcript: ownFilm?.transcript,
      player: ownFilm ? choosePlayer(ownFilm, item.image, t) : { embed: { src: `/embed/video/${item.id}`, title } },
    },
  };
}

export function loadNews({ edition, locale, origin }: PageContext<'origin'>, newsId: string | undefined): FilmScreen {
  const t = edition.translator(locale);
  const { id, date, category, image, film, text } = findNews(edition.content, newsId);
  const own = film && hasPart(edition.content.estate, 'films') ? localizeFilm(edition, film, locale) : undefined;
  const title = t(`news.${id}.title`);
  const lead = t(`news.${id}.description`);
  return {
    page: {
      title,
      description: lead,
      data: own && createFilmData(own, { name: title, description: lead, uploadDate: date, origin }),
    },
    screen: {
      t,
      back: { href: '/', label: t('library.news.back') },
      title,
      subtitle: t(`news.${id}.subtitle`),
      facts: [
        t(`newsCategories.${category}.name`),
        t('library.news.published', { date: longDate(date, locale) }),
        own && own.seconds > 0 ? formatDuration(own.seconds, locale) : '',
      ].filter(Boolean),
      lead,
      text: text.map((_, index) => t(`news.${id}.text.${index}`)),
      transcript: own?.transcript,
      player: own ? choosePlayer(own, image, t) : { cover: { picture: localizeCover(t, image) } },
    },
  };
}

type FilmFacts = Record<'name' | 'description' | 'uploadDate' | 'origin', string>;

const createFilmData = ({ film, seconds }: LocalizedFilm, { origin, ...facts }: FilmFacts) =>
  film &&
  ({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    ...facts,
    duration: `PT${seconds}S`,
    thumbnailUrl: origin + film.poster,
    contentUrl: origin + (film.sources.at(-1)?.src ?? ''),
  } satisfies WithContext<VideoObject>);

function choosePlayer({ film, isTakenDown }: LocalizedFilm, image: string, t: Translate): Player {
  if (film) return { own: { film, play: t('home.film.play'), fallback: t('library.film.noVideo') } };
  return {
    cover: { picture: localizeCover(t, image), text: t(isTakenDown ? 'library.film.down' : 'library.film.waiting') },
  };
}

const localizeCover = (t: Translate, image: string) => localizePicture(t, image, { crop: 'plate', sizes: '94vw' });

/** Our film, a cover if there is none, or a frame with the player of a third party. */
type Player =
  | { own: ComponentProps<typeof FilmPlayer> }
  | { cover: ComponentProps<typeof FilmCover> }
  | { embed: ComponentProps<typeof EmbedFrame> };

interface Props extends ItemTextProps {
  t: Translate;
  back: { href: string; label: string };
  title: string;
  subtitle?: string;
  facts: string[];
  transcript?: string[] | undefined;
  player: Player;
}

export function FilmPage({ t, back, title, subtitle, facts, lead, text, transcript, eventHref, player }: Props) {
  return (
    <article className={style.page}>
      <p className={style.back}>
        <TouchLink href={back.href}>{back.label}</TouchLink>
      </p>
      <header className={style.head}>
        <h1 className={style.title}>{hyphenateHeading(title)}</h1>
        {subtitle && <p className={style.subtitle}>{subtitle}</p>}
      </header>
      <figure className={style.mount}>
        {'own' in player && <FilmPlayer {...player.own} />}
        {'cover' in player && <FilmCover {...player.cover} />}
        {'embed' in player && <EmbedFrame {...player.embed} />}
        <figcaption className={style.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </figcaption>
      </figure>
      <div className={style.body}>
        <ItemText {...{ t, lead, text, eventHref }} />
      </div>
      {transcript && transcript.length > 0 && (
        <section className={style.transcript} aria-labelledby="transcript">
          <h2 className={style.label} id="transcript">
            {t('library.detail.transcript')}
          </h2>
          <ol>
            {transcript.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a film may say the same twice
              <li key={index}>{sentence}</li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
}
