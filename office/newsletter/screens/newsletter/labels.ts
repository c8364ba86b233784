import { languageOf } from '#contract/language.ts';
import type { NewsletterIssueSummary, SubscriberCounts } from '#contract/office/newsletter.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { formatBerlinTime } from '#site/language/dates.ts';

export function createNewsletterLabels({ t, locale }: Pick<PageTools, 't' | 'locale'>) {
  const language = languageOf(locale);
  const formatMoment = (at: string | null) => (at === null ? '' : formatBerlinTime(at, locale));
  return {
    formatMoment,
    labelSubject: ({ subject }: NewsletterIssueSummary) =>
      subject[language] || subject.de || subject.en || t('newsletterIssue.noSubject'),
    /** `path`: the name of a form field, such as `blocks.0.text.en` */
    labelField(path: string): string {
      const [first, index, ...blockField] = path.split('.');
      if (first !== 'blocks') return t(`newsletterIssue.edit.${path}`);
      if (index === undefined) return t('newsletterIssue.edit.noBlock');
      const part = t('newsletterIssue.edit.part', { number: Number(index) + 1 });
      return `${part}: ${blockField[0] === 'entryId' ? t('newsletterIssue.edit.choice') : t(`newsletterIssue.edit.${blockField.join('.')}`)}`;
    },
    describeState({ state, by, stopReason, sent, recipients, failed, ...times }: NewsletterIssueSummary): string {
      if (state === 'draft') return t('newsletterIssue.state.draft', { at: formatMoment(times.editedAt), by });
      if (state === 'planned') return t('newsletterIssue.state.planned', { at: formatMoment(times.dueAt) });
      const numbers = {
        sent,
        failed,
        waiting: Math.max(recipients - sent - failed, 0),
        at: formatMoment(times.endedAt),
      };
      if (state === 'stopped') return t(`newsletterIssue.state.stopped.${stopReason ?? 'office'}`, numbers);
      return t(`newsletterIssue.state.${state}`, numbers);
    },
    describeSubscriberCount: ({ confirmed }: SubscriberCounts) => {
      const count = confirmed.de + confirmed.en;
      return t('newsletterIssue.subscriberCount', { count });
    },
    describeCountsByLanguage: ({ confirmed, unconfirmed }: SubscriberCounts) =>
      t('newsletterIssue.languages', { ...confirmed, unconfirmed }),
  };
}
