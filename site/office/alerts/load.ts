import { languages } from '#contract/language.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadAlerts(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { event, people, told, leaving, not, letters } = factsOf(context, 'alerts');
  const evening = deskNames(context).evening(event);
  const counted = [
    ...(people > 0 ? [t('alert.office.people', { count: people })] : told > 0 ? [] : [t('alert.office.nobody')]),
    ...(told > 0 ? [t('alert.office.told', { count: told })] : []),
  ];
  return {
    page: { title: t('alert.office.title', { evening: evening.title }) },
    screen: {
      office,
      evening: { href: `/office/evenings/${event}`, name: evening.whole },
      counted: counted.join(' '),
      not: not && t(`alert.office.${not}`),
      leaving: leaving > 0 ? t('alert.office.leaving', { count: leaving }) : '',
      send: t('alert.office.send', { count: people }),
      letters: letters ? languages.map((language) => ({ language, ...letters[language] })) : [],
    },
  };
}
