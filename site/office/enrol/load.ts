import type { OfficeScreens } from '#contract/office.ts';
import type { Translate } from '#site/language/translator.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

const titleOf = (invite: OfficeScreens['enrol']['invite'], t: Translate): string => {
  if (invite?.role === 'door') return t('office.enrol.door');
  return t(invite ? `office.enrol.${invite.purpose}.title` : 'office.enrol.title');
};

export function loadEnrol(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { invite } = factsOf(context, 'enrol');
  return {
    page: { title: titleOf(invite, t) },
    screen: { office, invite, role: invite && t(`office.role.${invite.role}`) },
  };
}
