import { languageOf } from '#contract/language.ts';
import type { NewsletterIssueSummary, SubscriberCounts } from '#contract/office/newsletter.ts';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { formatBerlinTime } from '#site/language/dates.ts';

export function newsletterNames({ t, view }: Pick<Office, 't' | 'view'>) {
  const language = languageOf(view);
  const moment = (at: string | null) => (at === null ? '' : formatBerlinTime(at, view));
  return {
    moment,
    subject: ({ subject }: NewsletterIssueSummary) =>
      subject[language] || subject.de || subject.en || t('mailing.nameless'),
    /** `path`: the name of a form field, such as `blocks.0.text.en` */
    field(path: string): string {
      const [first, number, ...own] = path.split('.');
      if (first !== 'blocks') return t(`mailing.edit.${path}`);
      if (number === undefined) return t('mailing.edit.noBlock');
      const part = t('mailing.edit.part', { number: Number(number) + 1 });
      return `${part}: ${own[0] === 'of' ? t('mailing.edit.which') : t(`mailing.edit.${own.join('.')}`)}`;
    },
    state({ state, dueAt, endedAt, editedAt, by, why, sent, people, failed }: NewsletterIssueSummary): string {
      if (state === 'draft') return t('mailing.state.draft', { at: moment(editedAt), by });
      if (state === 'planned') return t('mailing.state.planned', { at: moment(dueAt) });
      const numbers = { sent, failed, waiting: Math.max(people - sent - failed, 0), at: moment(endedAt) };
      if (state === 'stopped') return t(`mailing.state.stopped.${why ?? 'office'}`, numbers);
      return t(`mailing.state.${state}`, numbers);
    },
    people: ({ confirmed }: SubscriberCounts) => {
      const count = confirmed.de + confirmed.en;
      return t('mailing.people', { count });
    },
    languages: ({ confirmed, waiting }: SubscriberCounts) => t('mailing.languages', { ...confirmed, waiting }),
  };
}
