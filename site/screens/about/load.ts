import { seasonOf } from '#contract/content/event-wording.ts';
import { slidesOf } from '#site/content/slides.ts';
import { tellToday } from '#site/park/today.ts';
import { lately, tellArtists, tellTeam } from '#site/people/people.ts';
import { tookPart } from '#site/people/took-part.ts';
import { eveningTeller, upcoming } from '#site/programme/programme.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { parkData } from '#site/structured-data/park-data.ts';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';
import { tellAnswers } from '#site/visit/answers.ts';

const newest = 8;

export function loadAbout({ edition, view, now, origin }: PageContext<'now' | 'origin'>) {
  const { content, events } = edition;
  const { estate } = content;
  const t = edition.translator(view);
  const tell = edition.teller(view);
  const { parts } = tookPart(content);
  const shown = lately(content);
  const next = upcoming(events, now)[0];
  const nextTold = next && eveningTeller(edition, view, now)(next);

  const evenings = (person: string) =>
    [...new Set((parts.get(person) ?? []).map(({ event }) => event))].slice(0, newest).map((event) => ({
      href: `/events/${event.id}`,
      name: `${tell(`eventDetails.${event.id}.event.title`).text} ${seasonOf(event)}`,
    }));

  return {
    page: {
      title: t('about.title'),
      description: t('about.description'),
      data: parkData(content, t, origin),
    } satisfies PageFacts,
    screen: {
      t,
      team: tellTeam(content, t),
      artists: tellArtists(content, t).filter(({ slug }) => shown.has(slug)),
      evenings,
      today: tellToday(estate, t, view, now),
      silent: edition.silentFrom < now.getTime(),
      next: nextTold && { address: `/events/${nextTold.id}`, title: nextTold.words.title, date: nextTold.words.date },
      parts: tellAnswers(content, t),
      estate,
    },
    slides: {
      name: 'about',
      label: t('about.slides.label'),
      previous: t('about.slides.previous'),
      next: t('about.slides.next'),
      slides: slidesOf(content.aboutSlides, t, { collection: 'aboutSlides', description: 'description' }),
    } satisfies SlideshowProps,
  };
}
