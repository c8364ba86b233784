import type { ComponentProps } from 'react';
import { slidesOf } from '#site/content/slides.ts';
import { tellArtists, tellTeam } from '#site/people/people.ts';
import { eveningTeller } from '#site/programme/programme.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { SlideshowProps } from '#site/ui/Slides.tsx';
import type { AboutPage } from './AboutPage.tsx';

interface Loaded {
  page: PageFacts;
  screen: ComponentProps<typeof AboutPage>;
  slides: SlideshowProps;
}

export function loadAbout({ edition, view, now }: PageContext<'now'>): Loaded {
  const { content } = edition;
  const t = edition.translator(view);
  const tell = eveningTeller(edition, view, now);

  function evening(id: number) {
    const event = content.events.get(String(id));
    if (!event) throw new Error(`content/people: there is no evening ${id}.`);
    return { href: `/events/${id}`, name: `${tell(event).words.title.text} ${event.year}` };
  }

  return {
    page: { title: t('about.title'), description: t('about.description') },
    screen: { t, team: tellTeam(content, t), artists: tellArtists(content, t), evening },
    slides: {
      name: 'about',
      label: t('about.slides.label'),
      previous: t('about.slides.previous'),
      next: t('about.slides.next'),
      slides: slidesOf(content.aboutSlides, t, { collection: 'aboutSlides', description: 'description' }),
    },
  };
}
