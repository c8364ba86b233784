import type { ComponentProps } from 'react';
import { tellToday } from '#site/park/today.ts';
import { eveningTeller, upcoming } from '#site/programme/programme.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { parkData } from '#site/structured-data/park-data.ts';
import { tellAnswers } from '#site/visit/answers.ts';
import type { Visit } from './Visit.tsx';

interface Loaded {
  page: PageFacts;
  screen: ComponentProps<typeof Visit>;
}

export function loadVisit({ edition, view, now, origin }: PageContext<'now' | 'origin'>): Loaded {
  const { content, events } = edition;
  const { estate } = content;
  const t = edition.translator(view);
  const next = upcoming(events, now)[0];
  const told = next && eveningTeller(edition, view, now)(next);
  return {
    page: { title: t('visit.title'), description: t('visit.description'), data: parkData(content, t, origin) },
    screen: {
      t,
      today: tellToday(estate, t, view, now),
      silent: edition.silentFrom < now.getTime(),
      next: told && { address: `/events/${told.id}`, title: told.words.title, date: told.words.date },
      parts: tellAnswers(content, t),
      estate,
    },
  };
}
