import { isUpcoming } from '#contract/booking/event-state.ts';
import { languageOf } from '#contract/language.ts';
import type { SeatAlertData } from '#contract/page-data.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import { EmailForm } from '#site/newsletter/EmailForm.tsx';
import type { PageContext } from '#site/page-context.ts';
import { findSeatAlertReason, type LocalizedEvent, localizeEvent } from '#site/programme/programme.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';

export function loadSeatAlertPage(context: PageContext<'now' | 'acceptsRequests' | 'data'>, query: URLSearchParams) {
  const { edition, locale, now, acceptsRequests } = context;
  const t = edition.translator(locale);
  const data: SeatAlertData = context.data?.page === 'alert' ? context.data : { page: 'alert', state: 'form' };
  const event = localizeEvent(edition, data.event?.toString() ?? query.get('event') ?? undefined, locale, now);
  const language = languageOf(locale);
  return {
    page: {
      title: t(data.state === 'form' ? 'alert.title' : `alert.${data.state}.title`),
      description: t('alert.description'),
    } satisfies PageMetadata,
    screen: {
      t,
      data,
      language,
      closedText: acceptsRequests ? '' : t('alert.closed', { email: edition.content.estate.email }),
      consentVersion: edition.consents.alert[language].version,
      event,
      reason: event && findSeatAlertReason(event),
      isBookable: event ? isUpcoming(event.state) : false,
    },
  };
}

type Props = ReturnType<typeof loadSeatAlertPage>['screen'];

export function SeatAlertPage(props: Props) {
  const { t, data, closedText, event, reason, isBookable } = props;
  const { state, address } = data;
  if (state !== 'form')
    return (
      <Notice title={t(`alert.${state}.title`)} text={t(`alert.${state}.text`)}>
        {address && (state === 'confirm' || state === 'unsubscribe') && (
          <form method="post" action={address}>
            <Button variant="solid" type="submit">
              {t(`alert.${state}.button`)}
            </Button>
          </form>
        )}
      </Notice>
    );
  if (closedText || !event || !reason) {
    const link = event && isBookable ? ({ textKey: 'open', href: `/tickets?event=${event.id}` } as const) : undefined;
    const textKey = link?.textKey ?? 'noEvent';
    return (
      <Notice title={t('alert.title')} text={closedText || t(`alert.${textKey}.text`)}>
        {!closedText && (
          <ButtonLink variant="solid" href={link?.href ?? '/events'}>
            {t(`alert.${textKey}.button`)}
          </ButtonLink>
        )}
      </Notice>
    );
  }
  return <SeatAlertForm {...props} event={event} reason={reason} />;
}

type AlertFormProps = Props & { event: LocalizedEvent; reason: NonNullable<Props['reason']> };

function SeatAlertForm({ t, data, language, consentVersion, event, reason }: AlertFormProps) {
  const { id, texts } = event;
  return (
    <div className="page">
      <PageHead title={t('alert.title')}>
        <p>
          <a href={`/events/${id}`}>
            <TextWithLang text={texts.title} />
          </a>
          , <TextWithLang text={texts.date} />. {t(`alert.${reason}`)}
        </p>
      </PageHead>
      <EmailForm
        t={t}
        textKey="alert"
        action={`/api/alerts?lng=${language}`}
        consentVersion={consentVersion}
        data={data}
        lead={<p>{t('alert.lead')}</p>}
      >
        <input type="hidden" name="event" value={id} />
        <Button type="submit" variant="solid">
          {t('alert.send')}
        </Button>
        {reason === 'soldOut' && (
          <p>
            {t('alert.waiting')} <a href={`/tickets?event=${id}`}>{t('alert.open.button')}</a>
          </p>
        )}
      </EmailForm>
    </div>
  );
}
