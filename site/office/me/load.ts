import { momentInBerlin } from '#site/language/dates.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadMe(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view, person } = office;
  const facts = factsOf(context, 'me');
  const when = (at: string) => momentInBerlin(at, view);
  return {
    page: { title: facts.print ? t('office.me.print.title') : (person?.name ?? '') },
    screen: {
      office,
      facts,
      role: person ? t(`office.role.${person.role}`) : '',
      keys: facts.keys.map(({ id, name, host, here, createdAt, lastUsedAt }) => ({
        id,
        name,
        told: [
          t('office.me.keys.made', { when: when(createdAt) }),
          lastUsedAt ? t('office.me.keys.used', { when: when(lastUsedAt) }) : t('office.me.keys.never'),
          here ? '' : t('office.me.keys.elsewhere', { host }),
        ],
      })),
      sessions: facts.sessions.map(({ id, device, startedAt, seenAt, current }) => ({
        id,
        device: device || t('office.me.sessions.unknown'),
        told: [
          t('office.me.sessions.since', { when: when(startedAt) }),
          t('office.me.sessions.seen', { when: when(seenAt) }),
        ],
        current,
      })),
    },
  };
}
