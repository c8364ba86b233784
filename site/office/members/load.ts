import { languageOf, locales } from '#contract/language.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';
import { mailingNames } from '#site/office/newsletter/names.ts';

export function loadMembers(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const { count, growth, asked, found, removedAt, paused } = factsOf(context, 'members');
  const names = mailingNames(office);
  const month = (when: string) =>
    Temporal.PlainDate.from(`${when}-01`).toLocaleString(locales[languageOf(view)], { month: 'long', year: 'numeric' });
  const answer = () => {
    if (found?.confirmedAt)
      return t('mailing.members.confirmed', { email: found.email, at: names.moment(found.confirmedAt) });
    if (found) return t('mailing.members.asked', { email: found.email, at: names.moment(found.askedAt) });
    return removedAt
      ? t('mailing.members.left', { email: asked, at: names.moment(removedAt) })
      : t('mailing.members.unknown', { email: asked });
  };
  return {
    page: { title: t('mailing.members.title') },
    screen: {
      office,
      people: names.people(count),
      languages: [names.languages(count), ...(paused.length > 0 ? [t('mailing.members.pausedApart')] : [])].join(' '),
      growth: growth.map((line) => ({ ...line, month: month(line.month) })),
      asked,
      answer: asked ? answer() : undefined,
      note: found?.note ?? undefined,
      refusals: found && found.refusals > 0 ? t('mailing.members.refusals', { count: found.refusals }) : undefined,
      pausedNow: found?.pausedAt ? t('mailing.members.pausedNow') : undefined,
      remove: found?.email,
      paused: paused.map(({ email, at, why }) => ({
        email,
        told: t('mailing.members.pausedAt', { at: names.moment(at), why }),
      })),
    },
  };
}
