import type { AudienceReach } from '#contract/office/decision.ts';
import type { Translate } from '#site/language/translator.ts';

const describePeople = (count: number, t: Translate) => t('decision.people', { count });
const describeCalls = (count: number, t: Translate) => t('decision.calls', { count });

export const describeReach = ({ write, call }: AudienceReach, t: Translate): string =>
  [write > 0 && describePeople(write, t), call > 0 && describeCalls(call, t)].filter(Boolean).join('; ');

/** For example „Angekreuzt: 131 + 33 Menschen; 9 nur telefonisch.“ */
export function describeTotal(audiences: readonly (AudienceReach & { isTicked: boolean })[], t: Translate): string {
  const ticked = audiences.filter((audience) => audience.isTicked);
  if (ticked.length === 0) return t('decision.sumNobody');
  const written = ticked.map(({ write }) => write).filter((write) => write > 0);
  const count = ticked.reduce((sum, { call }) => sum + call, 0);
  const people =
    written.length > 1 ? t('decision.sums', { people: written.join(' + ') }) : describePeople(written[0] ?? 0, t);
  return count > 0 ? t('decision.sumCalls', { people, calls: describeCalls(count, t) }) : t('decision.sum', { people });
}
