import type { ComponentProps } from 'react';
import { languageOf } from '#contract/language.ts';
import type { PageContext } from '#site/shell/page.ts';
import type { NewsletterForm } from './NewsletterForm.tsx';

export function newsletterFormProps({
  edition,
  view,
  inbox,
}: PageContext<'inbox'>): ComponentProps<typeof NewsletterForm> {
  const language = languageOf(view);
  return {
    t: edition.translator(view),
    language,
    inbox,
    email: edition.content.estate.email,
    consentVersion: edition.consents.newsletter[language].version,
  };
}
