import { newsletterFormProps } from '#site/newsletter/form-props.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

export function loadContact(context: PageContext<'inbox'>) {
  const { edition, view } = context;
  const t = edition.translator(view);
  return {
    page: { title: t('contact.title'), description: t('contact.description') } satisfies PageMetadata,
    screen: { t, estate: edition.content.estate, newsletter: newsletterFormProps(context) },
  };
}
