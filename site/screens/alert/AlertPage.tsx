import { EmailForm } from '#site/inbox/EmailForm.tsx';
import { TextWithLang } from '#site/language/TextWithLang.tsx';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import style from './AlertPage.module.css';
import type { loadAlert } from './load.ts';

type Props = ReturnType<typeof loadAlert>['screen'];

export function AlertPage(props: Props) {
  const { t, data, closed, event, why, open } = props;
  const { state, address } = data;
  if (state !== 'form')
    return (
      <Notice title={t(`alert.${state}.title`)} text={t(`alert.${state}.text`)}>
        {address && (state === 'confirm' || state === 'unsubscribe') && (
          <form method="post" action={address}>
            <Button look="solid" type="submit">
              {t(`alert.${state}.button`)}
            </Button>
          </form>
        )}
      </Notice>
    );
  if (closed || !event || !why) {
    const link = event && open ? ({ text: 'open', href: `/tickets?event=${event.id}` } as const) : undefined;
    const textKey = link?.text ?? 'nothing';
    return (
      <Notice title={t('alert.title')} text={closed || t(`alert.${textKey}.text`)}>
        {!closed && (
          <ButtonLink look="solid" href={link?.href ?? '/events'}>
            {t(`alert.${textKey}.button`)}
          </ButtonLink>
        )}
      </Notice>
    );
  }
  return <AlertForm {...props} event={event} why={why} />;
}

type AlertFormProps = Props & { event: LocalizedEvent; why: NonNullable<Props['why']> };

function AlertForm({ t, data, language, consentVersion, event, why }: AlertFormProps) {
  const { id, words } = event;
  return (
    <div className={style.page}>
      <PageHead title={t('alert.title')}>
        <p>
          <a href={`/events/${id}`}>
            <TextWithLang told={words.title} />
          </a>
          , <TextWithLang told={words.date} />. {t(`alert.${why}`)}
        </p>
      </PageHead>
      <EmailForm
        t={t}
        of="alert"
        action={`/api/alerts?lng=${language}`}
        consentVersion={consentVersion}
        data={data}
        lead={<p>{t('alert.lead')}</p>}
      >
        <input type="hidden" name="event" value={id} />
        <Button type="submit" look="solid">
          {t('alert.send')}
        </Button>
        {why === 'soldOut' && (
          <p>
            {t('alert.waiting')} <a href={`/tickets?event=${id}`}>{t('alert.open.button')}</a>
          </p>
        )}
      </EmailForm>
    </div>
  );
}
