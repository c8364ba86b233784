import { seasonOf } from '#contract/content/event-times.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture, localizeSlides } from '#site/content/pictures.ts';
import type { PageContext } from '#site/page-context.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { describeToday } from '#site/park/hours.ts';
import { getParticipations } from '#site/people/participations.ts';
import { listRecentArtists, localizeArtists, localizeTeam } from '#site/people/people.ts';
import { createEventLocalizer, listUpcomingEvents } from '#site/programme/programme.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { createParkData } from '#site/structured-data/park-data.ts';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';
import { localizeAnswers } from '#site/visit/answers.ts';

const maximumEvents = 8;

/** /about and /visit show this page. */
export function loadAbout({ edition, locale, now, origin }: PageContext<'now' | 'origin'>) {
  const { content, events } = edition;
  const { estate } = content;
  const t = edition.translator(locale);
  const pictureName = choosePagePicture(t, 'about');
  const localize = edition.localizer(locale);
  const { participations } = getParticipations(content);
  const visibleArtists = listRecentArtists(content);
  const next = listUpcomingEvents(events, now)[0];
  const nextEvent = next && createEventLocalizer(edition, locale, now)(next);

  const eventLinksOf = (person: string) =>
    [...new Set((participations.get(person) ?? []).map(({ event }) => event))].slice(0, maximumEvents).map((event) => ({
      href: `/events/${event.id}`,
      name: `${localize(`eventDetails.${event.id}.event.title`).text} ${seasonOf(event)}`,
    }));

  return {
    page: {
      title: t('about.title'),
      description: t('about.description'),
      data: createParkData(content, t, origin, now),
    } satisfies PageMetadata,
    screen: {
      t,
      team: localizeTeam(content, t),
      artists: localizeArtists(content, t).filter(({ slug }) => visibleArtists.has(slug)),
      eventsOf: eventLinksOf,
      artPrint: {
        picture: localizePicture(t, pictureName, {
          crop: 'plate',
          sizes: '(max-width: 700px) calc(100vw - 3.25rem), (max-width: 900px) 92vw, 60vw',
        }),
        caption: t(`pictures.${pictureName}.title`),
      },
      today: describeToday(estate, t, locale, now),
      isNothingAnnounced: edition.lastEventEnd < now.getTime(),
      next: nextEvent && {
        address: `/events/${nextEvent.id}`,
        title: nextEvent.texts.title,
        date: nextEvent.texts.date,
      },
      hasSlides: content.aboutSlides.size > 0,
      hasWorks: hasPage(content, '/works'),
      answerGroups: localizeAnswers(content, t),
      estate,
    },
    slides: {
      name: 'about',
      label: t('about.slides.label'),
      previous: t('about.slides.previous'),
      next: t('about.slides.next'),
      slides: localizeSlides(content.aboutSlides, t, { collection: 'aboutSlides', description: 'description' }),
    } satisfies SlideshowProps,
  };
}
