import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';
import { mailingNames } from './names.ts';

export function loadNewsletter(context: OfficeContext) {
  const office = officeOf(context);
  const { mailings, count } = factsOf(context, 'newsletter');
  const names = mailingNames(office);
  return {
    page: { title: office.t('mailing.title') },
    screen: {
      office,
      people: names.people(count),
      languages: names.languages(count),
      mailings: mailings.map((mailing) => ({
        href: `/office/newsletter/${mailing.id}${mailing.state === 'draft' ? '' : '/send'}`,
        subject: names.subject(mailing),
        name: office.t(`mailing.name.${mailing.state}`),
        state: names.state(mailing),
      })),
    },
  };
}
