import type { ComponentProps } from 'react';
import { languageOf } from '#contract/language.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import type { BookTicket } from '#site/tickets/BookTicket.tsx';
import { ticketButton } from '#site/tickets/ticket-props.ts';

export function loadParkDetail(context: PageContext<'inbox' | 'now'>) {
  const { edition, view } = context;
  const t = edition.translator(view);
  const { image, description, features, note, title } = edition.content.parkDetail;
  return {
    page: { title: t('screens.parkDetail'), description: t('park.detail.description') } satisfies PageMetadata,
    screen: { t, image, title, description, features, note, foreign: languageOf(view) !== 'de' },
    book: ticketButton(context) satisfies ComponentProps<typeof BookTicket>,
  };
}
