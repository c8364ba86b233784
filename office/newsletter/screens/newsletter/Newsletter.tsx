import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { createNewsletterLabels } from './labels.ts';
import style from './Newsletter.module.css';

export function loadNewsletter(context: OfficeContext) {
  const tools = createPageTools(context);
  const { issues, counts } = readScreenData(context, 'newsletter');
  const labels = createNewsletterLabels(tools);
  return {
    page: { title: tools.t('newsletterIssue.title') },
    screen: {
      tools,
      countText: labels.describeSubscriberCount(counts),
      countsByLanguageText: labels.describeCountsByLanguage(counts),
      issues: issues.map((issue) => ({
        href: `/office/newsletter/${issue.id}${issue.state === 'draft' ? '' : '/send'}`,
        subject: labels.labelSubject(issue),
        stateName: tools.t(`newsletterIssue.stateName.${issue.state}`),
        stateText: labels.describeState(issue),
      })),
    },
  };
}

type Props = ReturnType<typeof loadNewsletter>['screen'];

export const Newsletter = ({ tools: { t, address }, countText, countsByLanguageText, issues }: Props) => (
  <>
    <Section id="issues" label={t('newsletterIssue.issues')}>
      <div className={style.part}>
        <Form address={address} action="begin" text={t('newsletterIssue.new')} variant="solid" />
        {issues.length === 0 && <p>{t('newsletterIssue.none')}</p>}
        <ol className={style.issues}>
          {issues.map(({ href, subject, stateName, stateText }) => (
            <li key={href}>
              <a href={href}>{subject}</a>
              <p>
                <b>{stateName}</b> {stateText}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
    <Section id="list" label={t('newsletterIssue.subscriberList')}>
      <div className={style.part}>
        <p className={style.people}>{countText}</p>
        <p>{countsByLanguageText}</p>
        <p>
          <ButtonLink href="/office/newsletter/subscribers">{t('newsletterIssue.subscribers.title')}</ButtonLink>
        </p>
      </div>
    </Section>
  </>
);
