import { type Deed, roles } from '#contract/office.ts';
import { momentInBerlin } from '#site/language/dates.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

/** What stands behind these is written down with the name that a role has in code. Elsewhere it is what people call something. */
const endInRole: ReadonlySet<Deed> = new Set<Deed>(['joined', 'cameBack', 'invited', 'roleChanged']);
const role = new RegExp(`(?<=^|, )(${roles.join('|')})$`);

export function loadLog(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const { lines, older, changed } = factsOf(context, 'log');
  return {
    page: { title: t('office.log.title') },
    screen: {
      office,
      lines: lines.map(({ number, at, name, role: theirs, action, what }) => ({
        number,
        at: momentInBerlin(at, view),
        name,
        role: theirs ? t(`office.role.${theirs}`) : '',
        action: t(`office.log.did.${action}`),
        what: endInRole.has(action) ? what.replace(role, (name) => t(`office.role.${name}`)) : what,
        changed: changed.includes(number),
      })),
      older,
      changed: changed.join(', '),
    },
  };
}
