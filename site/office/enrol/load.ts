import type { ComponentProps } from 'react';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { Enrol } from './Enrol.tsx';

export function loadEnrol(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof Enrol> } {
  const office = officeOf(context);
  const { t } = office;
  const { invite } = factsOf(context, 'enrol');
  return {
    page: { title: t(invite ? `office.enrol.${invite.purpose}.title` : 'office.enrol.title') },
    screen: { office, invite, role: invite && t(`office.role.${invite.role}`) },
  };
}
