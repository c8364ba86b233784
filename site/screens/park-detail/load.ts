import type { ComponentProps } from 'react';
import { languageOf } from '#contract/language.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { BookTicket } from '#site/tickets/BookTicket.tsx';
import { ticketButton } from '#site/tickets/ticket-button.ts';
import type { ParkDetail } from './ParkDetail.tsx';

interface Loaded {
  page: PageFacts;
  screen: ComponentProps<typeof ParkDetail>;
  book: ComponentProps<typeof BookTicket>;
}

export function loadParkDetail(context: PageContext<'inbox' | 'now'>): Loaded {
  const { edition, view } = context;
  const t = edition.translator(view);
  const { image, description, features, note, title } = edition.content.parkDetail;
  return {
    page: { title: t('screens.parkDetail'), description: t('park.detail.description') },
    screen: { t, image, title, description, features, note, foreign: languageOf(view) !== 'de' },
    book: ticketButton(context),
  };
}
