import type { EveningLine } from '#contract/desk.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadEvenings(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { lines } = factsOf(context, 'evenings');
  const names = deskNames(context);
  const told = ({ event, chairs, cancelled, open, waiting }: EveningLine) => ({
    event,
    href: `/office/evenings/${event}`,
    ...names.evening(event),
    chairs,
    cancelled,
    open,
    waiting,
  });
  return {
    page: { title: t('desk.evenings.title') },
    screen: {
      office,
      ahead: lines.filter(({ over }) => !over).map(told),
      over: lines.filter(({ over }) => over).map(told),
    },
  };
}
