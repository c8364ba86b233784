import { isUpcoming } from '#contract/booking/event-state.ts';
import { languageOf } from '#contract/language.ts';
import type { AlertData } from '#contract/page-data.ts';
import { localizeEvent } from '#site/programme/programme.ts';
import { alertReason } from '#site/programme/state.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

export function loadAlert(context: PageContext<'now' | 'inbox' | 'data'>, query: URLSearchParams) {
  const { edition, view, now, inbox } = context;
  const t = edition.translator(view);
  const data: AlertData = context.data?.page === 'alert' ? context.data : { page: 'alert', state: 'form' };
  const event = localizeEvent(edition, data.event?.toString() ?? query.get('event') ?? undefined, view, now);
  const language = languageOf(view);
  return {
    page: {
      title: t(data.state === 'form' ? 'alert.title' : `alert.${data.state}.title`),
      description: t('alert.description'),
    } satisfies PageMetadata,
    screen: {
      t,
      data,
      language,
      closed: inbox ? '' : t('alert.closed', { email: edition.content.estate.email }),
      consentVersion: edition.consents.alert[language].version,
      event,
      why: event && alertReason(event),
      open: event ? isUpcoming(event.state) : false,
    },
  };
}
