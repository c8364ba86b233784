import type { ComponentProps } from 'react';
import { momentInBerlin } from '#site/language/dates.ts';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { Log } from './Log.tsx';

export function loadLog(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof Log> } {
  const office = officeOf(context);
  const { t, view } = office;
  const { lines, older, changed } = factsOf(context, 'log');
  return {
    page: { title: t('office.log.title') },
    screen: {
      office,
      lines: lines.map(({ number, at, name, did, what }) => ({
        number,
        at: momentInBerlin(at, view),
        name,
        did: t(`office.log.did.${did}`),
        // Roles are written down by their names in code.
        what: what.replace(/(?<=^|, )(owner|office|writer|door)$/, (role) => t(`office.role.${role}`)),
        changed: changed.includes(number),
      })),
      older,
      changed: changed.join(', '),
    },
  };
}
