import { FaultList } from '#site/office/frame/FaultList.tsx';
import { Form } from '#site/office/frame/Form.tsx';
import { Locked } from '#site/office/frame/Locked.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { loadSendIssue } from './load.ts';
import style from './SendIssue.module.css';

type Props = ReturnType<typeof loadSendIssue>['screen'];

/** Nothing is pressed here without fresh proof: these are letters to many. */
export function SendIssue({
  office,
  issue,
  version,
  state,
  progress,
  removed,
  languages,
  test,
  missing,
  may,
  send,
  nobody,
}: Props) {
  const { t, address, proven, field } = office;
  const pressed = may.test || may.stop || may.send || may.archive;
  return (
    <>
      <p className={style.issue}>
        <a href={issue.href}>{issue.name}</a>
      </p>
      <p role="status">{state}</p>
      {progress && (
        <p className={style.progress}>
          <progress value={progress.done} max={progress.all} aria-label={t('mailing.send.progress')} />
          <a href={address}>{t('mailing.send.again')}</a>
        </p>
      )}
      {removed && <p>{removed}</p>}
      {missing.length > 0 && (
        <>
          <FaultList title={t('mailing.edit.lacks')} faults={missing} />
          <p>
            <a href={issue.href}>{t('mailing.send.write')}</a>
          </p>
        </>
      )}
      {pressed && !proven && <Locked office={office} text={t('mailing.send.locked')} />}
      {proven && may.stop && (
        <Section id="stop" label={t('mailing.send.stopLabel')}>
          <div className={style.part}>
            <p>{t('mailing.send.stopLead')}</p>
            <Form address={address} action="stop" look="solid" send={t('mailing.send.stop')} />
          </div>
        </Section>
      )}
      {proven && may.test && test && (
        <Section id="test" label={t('mailing.send.testLabel')}>
          <div className={style.part}>
            <p>{t('mailing.send.testLead', { email: test })}</p>
            <Form address={address} action="test" send={t('mailing.send.test')} />
          </div>
        </Section>
      )}
      {proven && may.archive && (
        <Section id="archive" label={t('mailing.send.archiveLabel')}>
          <div className={style.part}>
            <p>{t('mailing.send.archiveLead')}</p>
            <Form address={address} action={may.archive} send={t(`mailing.send.${may.archive}`)} />
          </div>
        </Section>
      )}
      {nobody && <p>{t('mailing.send.nobody')}</p>}
      {may.send && (
        <Section id="send" label={t('mailing.send.label')}>
          <div className={style.part}>
            <p>{languages}</p>
            <p>{t('mailing.send.lead')}</p>
            {proven && (
              <>
                <Form address={address} action="send" look="solid" hidden={{ version }} send={send} />
                <Form address={address} action="plan" hidden={{ version }} send={t('mailing.send.plan')}>
                  <Field {...field('at')} type="datetime-local" label={t('mailing.send.at')} />
                </Form>
              </>
            )}
          </div>
        </Section>
      )}
    </>
  );
}
