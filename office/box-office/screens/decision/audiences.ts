import type { AudienceReach } from '#contract/office/decision.ts';
import type { Translate } from '#site/language/translator.ts';

const describePeople = (count: number, t: Translate) => t('decision.people', { count });
const describeCalls = (count: number, t: Translate) => t('decision.calls', { count });

export const describeReach = ({ byEmail, toCall }: AudienceReach, t: Translate): string =>
  [byEmail > 0 && describePeople(byEmail, t), toCall > 0 && describeCalls(toCall, t)].filter(Boolean).join('; ');

/** For example „Angekreuzt: 131 + 33 Menschen; 9 nur telefonisch.“ */
export function describeTotal(audiences: readonly (AudienceReach & { isTicked: boolean })[], t: Translate): string {
  const ticked = audiences.filter((audience) => audience.isTicked);
  if (ticked.length === 0) return t('decision.sumNobody');
  const emailed = ticked.map(({ byEmail }) => byEmail).filter((count) => count > 0);
  const calls = ticked.reduce((sum, { toCall }) => sum + toCall, 0);
  const people =
    emailed.length > 1 ? t('decision.sums', { people: emailed.join(' + ') }) : describePeople(emailed[0] ?? 0, t);
  return calls > 0 ? t('decision.sumCalls', { people, calls: describeCalls(calls, t) }) : t('decision.sum', { people });
}
