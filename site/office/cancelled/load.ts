import type { ComponentProps } from 'react';
import type { CalledGuest } from '#contract/desk.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { Cancelled } from './Cancelled.tsx';

export function loadCancelled(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof Cancelled> } {
  const office = officeOf(context);
  const { t } = office;
  const { line, write, call, leaving, holders } = factsOf(context, 'cancelled');
  const names = deskNames(context);
  const told = ({ reference, name, seats, offered, phones, version }: CalledGuest) => ({
    reference,
    href: `/office/requests/${reference}`,
    name: names.guest(name),
    about: t(offered ? 'desk.cancelled.offered' : 'desk.cancelled.waits', { chairs: names.chairs(seats) }),
    phones,
    version: String(version),
  });
  return {
    page: { title: t('desk.cancelled.title') },
    screen: {
      office,
      evening: { href: `/office/evenings/${line.event}`, name: names.evening(line.event).whole },
      write: write.map(told),
      call: call.map(told),
      leaving,
      holders:
        holders > 0
          ? {
              text: t('desk.cancelled.holders', { evening: names.evening(line.event).title, count: holders }),
              href: `/office/requests?state=accepted&evening=${line.event}`,
            }
          : undefined,
    },
  };
}
