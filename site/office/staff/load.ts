import { type Role, roles } from '#contract/office.ts';
import { momentInBerlin } from '#site/language/dates.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadStaff(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view } = office;
  const { people, invites } = factsOf(context, 'staff');
  const house = t('estate.name');
  const named = (role: Role) => t(`office.role.${role}`);
  return {
    page: { title: t('office.staff.title') },
    screen: {
      office,
      // The door is let in by its evening, not here.
      roles: roles
        .filter((role) => role !== 'door')
        .map((role) => ({ role, name: named(role), may: t(`office.may.${role}`) })),
      people: people.map(({ id, name, email, role, keys, password, codes, printed, seenAt, self }) => ({
        id,
        name,
        email: email ?? '',
        role,
        roleName: named(role),
        self,
        ways: [
          keys > 0 && t('office.staff.keys', { count: keys }),
          password && t(codes ? 'office.staff.passwordAndCodes' : 'office.staff.passwordAlone'),
          t('office.staff.printed', { count: printed }),
        ]
          .filter(Boolean)
          .join(', '),
        seen: seenAt ? t('office.staff.seen', { when: momentInBerlin(seenAt, view) }) : t('office.staff.unseen'),
      })),
      invites: invites.map(({ id, email, role, until, link, again }) => ({
        id,
        email: email ?? '',
        told: t(again ? 'office.staff.invites.again' : 'office.staff.invites.new', {
          role: named(role),
          when: momentInBerlin(until, view),
        }),
        link,
        letter: letterTo(email ?? '', {
          subject: t('office.staff.letter.subject', { house }),
          body: t('office.staff.letter.body', { house, link, when: momentInBerlin(until, view) }),
        }),
      })),
    },
  };
}

/** For the owner's own mail program: the site itself sends no key of the office. */
const letterTo = (email: string, { subject, body }: { subject: string; body: string }): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
