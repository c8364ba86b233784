import { languages } from '#contract/language.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { ConfirmIdentityPrompt } from '#office/shared/screens/frame/ConfirmIdentityPrompt.tsx';
import { EmailPreview } from '#office/shared/screens/frame/EmailPreview.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './SeatAlert.module.css';

/** The office emails everyone who asked to hear when this event has free seats again. */
export function loadSeatAlert(context: OfficeContext) {
  const tools = createPageTools(context);
  const screenData = readScreenData(context, 'alerts');
  const { title, full } = createBoxOfficeLabels(context).event(screenData.event);
  return {
    page: { title: tools.t('alert.office.title', { event: title }) },
    screen: { tools, name: full, screenData },
  };
}

type Props = ReturnType<typeof loadSeatAlert>['screen'];

export function SeatAlert({ tools, name, screenData }: Props) {
  const { event, people, notified, pendingEmails, blockedBy, emails } = screenData;
  const { t, address, hasFreshProof } = tools;
  return (
    <>
      <p className={style.event}>
        <a href={`/office/events/${event}`}>{name}</a>
      </p>
      <p role="status">
        {people > 0 && t('alert.office.people', { count: people })}
        {people + notified === 0 && t('alert.office.nobody')}{' '}
        {notified > 0 && t('alert.office.notified', { count: notified })}
      </p>
      {blockedBy && <p>{t(`alert.office.${blockedBy}`)}</p>}
      {(emails || pendingEmails > 0) && !hasFreshProof && (
        <ConfirmIdentityPrompt tools={tools} text={t('alert.office.locked')} />
      )}
      {pendingEmails > 0 && (
        <div className={style.part}>
          <p>{t('alert.office.pendingEmails', { count: pendingEmails })}</p>
          {hasFreshProof && <Form address={address} action="stop" text={t('alert.office.stop')} />}
        </div>
      )}
      {emails && (
        <Section id="email" label={t('alert.office.email')}>
          <div className={style.part}>
            <p>{t('alert.office.lead')}</p>
            {hasFreshProof && (
              <Form address={address} action="send" variant="solid" text={t('alert.office.send', { count: people })} />
            )}
            {languages.map((language) => (
              <EmailPreview key={language} language={language} {...emails[language]} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
