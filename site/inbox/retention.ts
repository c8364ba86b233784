import { type RetentionId, retentionRules } from '#contract/booking/retention.ts';
import type { Translate } from '#site/language/translator.ts';

export interface RetentionText {
  id: RetentionId;
  what: string;
  why: string;
  end: string;
}

export const retentionTexts = (
  t: Translate,
  wanted: readonly RetentionId[] = retentionRules.map(({ id }) => id),
): RetentionText[] =>
  retentionRules
    .filter(({ id }) => wanted.includes(id))
    .map(({ id, end }) => ({
      id,
      what: t(`retention.${id}.what`),
      why: t(`retention.${id}.why`),
      end: end ? t(`retention.end.${end.after}`, { count: end.days }) : t('retention.end.never'),
    }));
