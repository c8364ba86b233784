import type { NewsletterData } from '#contract/page-data.ts';
import { wallClock } from '#contract/wall-time.ts';
import { longDate } from '#site/language/dates.ts';
import { newsletterFormProps } from '#site/newsletter/form-props.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

/** `archive` in the query: an archive exists. The cached page does not read the database. */
export function loadNewsletter(context: PageContext<'inbox' | 'data'>, query = new URLSearchParams()) {
  const t = context.edition.translator(context.view);
  const data: NewsletterData =
    context.data?.page === 'newsletter' ? context.data : { page: 'newsletter', state: 'form' };
  return {
    page: {
      title: t(data.state === 'form' ? 'newsletter.title' : `newsletter.${data.state}.title`),
      description: t('newsletter.description'),
    } satisfies PageMetadata,
    screen: {
      t,
      data,
      form: { ...newsletterFormProps(context), data },
      hasArchive: data.hasArchive ?? query.has('archive'),
      archive: (data.archive ?? []).map(({ id, subject, at }) => ({
        href: `/newsletter/read/${id}`,
        subject,
        day: longDate(wallClock(new Date(at)).date, context.view),
      })),
    },
  };
}
