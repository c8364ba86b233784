import type { ComponentProps } from 'react';
import { newsletterForm } from '#site/newsletter/form-props.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { ContactPage } from './ContactPage.tsx';

interface Loaded {
  page: PageFacts;
  screen: ComponentProps<typeof ContactPage>;
}

export function loadContact(context: PageContext<'inbox'>): Loaded {
  const { edition, view } = context;
  const t = edition.translator(view);
  return {
    page: { title: t('contact.title'), description: t('contact.description') },
    screen: { t, estate: edition.content.estate, newsletter: newsletterForm(context) },
  };
}
