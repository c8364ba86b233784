import { createNewsletterLabels } from '#office/newsletter/screens/newsletter/labels.ts';
import { ConfirmIdentityPrompt } from '#office/shared/screens/frame/ConfirmIdentityPrompt.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { FormIssueList } from '#office/shared/screens/frame/FormIssueList.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './SendIssue.module.css';

export function loadSendIssue(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const { summary, counts, missingFields, testRecipient, canResume } = readScreenData(context, 'sendNewsletterIssue');
  const labels = createNewsletterLabels(tools);
  const subscriberCount = counts.confirmed.de + counts.confirmed.en;
  const { id, state, recipients, sent, failed, removed } = summary;
  const isComplete = missingFields.length === 0;
  const actionForm = (part: 'stop' | 'test' | 'archive', action: typeof part | 'unarchive' = part, values = {}) => ({
    action,
    part,
    variant: part === 'stop' ? ('solid' as const) : ('outline' as const),
    button: t(`newsletterIssue.send.${action}`),
    label: t(`newsletterIssue.send.${part}Label`),
    lead: t(`newsletterIssue.send.${part}Lead`, values),
  });
  const issueHref = `/office/newsletter/${id}`;
  return {
    page: { title: t('newsletterIssue.send.title') },
    screen: {
      tools,
      issueLink: { href: isComplete ? issueHref : `${issueHref}?missing`, name: labels.labelSubject(summary) },
      version: String(summary.version),
      stateText: labels.describeState(summary),
      progress:
        state === 'sending' ? { processed: sent + failed, total: Math.max(recipients, subscriberCount, 1) } : undefined,
      removedText: removed > 0 ? t('newsletterIssue.send.removed', { count: removed }) : undefined,
      countsByLanguageText: labels.describeCountsByLanguage(counts),
      missingFields:
        state === 'draft' || state === 'stopped'
          ? missingFields.map((path) => ({ href: `${issueHref}?missing#${path}`, name: labels.labelField(path) }))
          : [],
      actionForms: [
        ...(state === 'planned' || state === 'sending' ? [actionForm('stop')] : []),
        ...(isComplete && testRecipient !== null ? [actionForm('test', 'test', { email: testRecipient })] : []),
        ...(state === 'sent' ? [actionForm('archive', summary.isArchived ? 'unarchive' : 'archive')] : []),
      ],
      maySend: isComplete && subscriberCount > 0 && (state === 'draft' || canResume),
      sendButton: canResume
        ? t('newsletterIssue.send.rest')
        : t('newsletterIssue.send.now', { count: subscriberCount }),
      hasNoSubscribers: subscriberCount === 0,
    },
  };
}

type Props = ReturnType<typeof loadSendIssue>['screen'];

export function SendIssue({
  tools,
  issueLink,
  version,
  stateText,
  progress,
  missingFields,
  actionForms,
  maySend,
  ...props
}: Props) {
  const { t, address, hasFreshProof, field } = tools;
  return (
    <>
      <p className={style.issue}>
        <a href={issueLink.href}>{issueLink.name}</a>
      </p>
      <p role="status">{stateText}</p>
      {progress && (
        <p className={style.progress}>
          <progress value={progress.processed} max={progress.total} aria-label={t('newsletterIssue.send.progress')} />
          <a href={address}>{t('newsletterIssue.send.refresh')}</a>
        </p>
      )}
      {props.removedText && <p>{props.removedText}</p>}
      {missingFields.length > 0 && (
        <>
          <FormIssueList title={t('newsletterIssue.edit.missingParts')} issues={missingFields} />
          <p>
            <a href={issueLink.href}>{t('newsletterIssue.send.write')}</a>
          </p>
        </>
      )}
      {!hasFreshProof && (maySend || actionForms.length > 0) && (
        <ConfirmIdentityPrompt tools={tools} text={t('newsletterIssue.send.locked')} />
      )}
      {hasFreshProof &&
        actionForms.map(({ action, part, label, lead, button, variant }) => (
          <Section key={action} id={part} label={label}>
            <div className={style.part}>
              <p>{lead}</p>
              <Form address={address} action={action} variant={variant} text={button} />
            </div>
          </Section>
        ))}
      {props.hasNoSubscribers && <p>{t('newsletterIssue.send.nobody')}</p>}
      {maySend && (
        <Section id="send" label={t('newsletterIssue.send.label')}>
          <div className={style.part}>
            <p>{props.countsByLanguageText}</p>
            <p>{t('newsletterIssue.send.lead')}</p>
            {hasFreshProof && (
              <>
                <Form address={address} action="send" variant="solid" hidden={{ version }} text={props.sendButton} />
                <Form address={address} action="plan" hidden={{ version }} text={t('newsletterIssue.send.plan')}>
                  <Field {...field('at')} type="datetime-local" label={t('newsletterIssue.send.at')} />
                </Form>
              </>
            )}
          </div>
        </Section>
      )}
    </>
  );
}
