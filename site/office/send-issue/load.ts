import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';
import { mailingNames } from '#site/office/newsletter/names.ts';

export function loadSendIssue(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { mailing, count, missing, test, again } = factsOf(context, 'sendIssue');
  const names = mailingNames(office);
  const people = count.confirmed.de + count.confirmed.en;
  const { state, sent, failed, removed } = mailing;
  return {
    page: { title: t('mailing.send.title') },
    screen: {
      office,
      issue: {
        href: `/office/newsletter/${mailing.id}${missing.length > 0 ? '?missing' : ''}`,
        name: names.subject(mailing),
      },
      version: String(mailing.version),
      state: names.state(mailing),
      progress: state === 'sending' ? { done: sent + failed, all: Math.max(mailing.people, people, 1) } : undefined,
      removed: removed > 0 ? t('mailing.send.removed', { count: removed }) : undefined,
      languages: names.languages(count),
      test: test ?? undefined,
      missing:
        state === 'draft' || state === 'stopped'
          ? missing.map((path) => ({
              href: `/office/newsletter/${mailing.id}?missing#${path}`,
              name: names.field(path),
            }))
          : [],
      may: {
        test: missing.length === 0,
        send: missing.length === 0 && people > 0 && (state === 'draft' || again),
        archive: state === 'sent' ? (mailing.archived ? ('unarchive' as const) : ('archive' as const)) : undefined,
        stop: state === 'planned' || state === 'sending',
      },
      send: again ? t('mailing.send.rest') : t('mailing.send.now', { count: people }),
      nobody: people === 0,
    },
  };
}
