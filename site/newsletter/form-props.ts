import type { ComponentProps } from 'react';
import { languageOf } from '#contract/language.ts';
import type { PageContext } from '#site/shell/page.ts';
import type { NewsletterForm } from './NewsletterForm.tsx';

type NewsletterFormProps = ComponentProps<typeof NewsletterForm>;

export function newsletterFormProps({ edition, view, inbox }: PageContext<'inbox'>): NewsletterFormProps {
  const language = languageOf(view);
  return {
    t: edition.translator(view),
    language,
    inbox,
    email: edition.content.estate.email,
    consentVersion: edition.consents.newsletter[language].version,
  };
}
