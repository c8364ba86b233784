import { languageOf } from '#contract/language.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { PageContext } from '#site/page-context.ts';
import { describePrice } from '#site/programme/prices.ts';
import {
  createEventLocalizer,
  findEventNote,
  listUpcomingEvents,
  nameAvailability,
  withBookingState,
} from '#site/programme/programme.ts';
import { Picture } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './NextEventFrame.module.css';

export function loadNextEvent({
  edition,
  locale,
  now,
  origin,
  bookingOf,
}: PageContext<'now' | 'origin' | 'bookingOf'>) {
  const t = edition.translator(locale);
  const [next] = listUpcomingEvents(edition.events, now);
  const event = next && withBookingState(createEventLocalizer(edition, locale, now)(next), bookingOf);
  return {
    t,
    locale,
    origin,
    event,
    poster: event && localizePicture(t, event.image, { crop: 'poster', sizes: '10rem' }),
  };
}

type Props = ReturnType<typeof loadNextEvent>;

export function NextEventFrame({ t, locale, origin, event, poster }: Props) {
  const link = (path: string, words: string) => (
    <p>
      <TouchLink href={`${origin}${path}?lng=${languageOf(locale)}`} target="_top">
        {words}
      </TouchLink>
    </p>
  );
  if (!event)
    return (
      <div className={style.frame}>
        <h1 className={style.house}>{t('estate.name')}</h1>
        <p>{t('frame.noneAnnounced')}</p>
        {link('/events', t('frame.programme'))}
      </div>
    );
  const { id, texts } = event;
  const price = describePrice(t, locale, event);
  const note = [findEventNote(t, event), nameAvailability(t, event)].filter(Boolean).join(' ');
  return (
    <article className={style.frame}>
      {poster && <Picture picture={{ ...poster, alt: '' }} className={style.poster} priority="soon" />}
      <div>
        <p className={style.house}>
          {t('frame.next')} · {t('estate.name')}
        </p>
        <h1 className={style.title}>
          <TextWithLang text={texts.title} />
        </h1>
        {note && <p className={style.note}>{note}</p>}
        <p>
          <TextWithLang text={texts.date} />, <TextWithLang text={texts.time} />
        </p>
        <p className={style.venue}>
          <TextWithLang text={texts.venue} />
        </p>
        {price && <p className={style.venue}>{price}</p>}
        {link(`/events/${id}`, t('frame.more'))}
      </div>
    </article>
  );
}
