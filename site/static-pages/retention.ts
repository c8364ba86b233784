import { type RetentionId, retentionRules } from '#contract/booking/retention.ts';
import type { Translate } from '#site/language/translator.ts';

export type RetentionText = ReturnType<typeof localizeRetention>[number];

/** Returns the texts of the `wanted` rules, or of all rules. */
export const localizeRetention = (t: Translate, wanted?: readonly RetentionId[]) =>
  retentionRules
    .filter(({ id }) => !wanted || wanted.includes(id))
    .map(({ id, end }) => ({
      id,
      what: t(`retention.${id}.what`),
      why: t(`retention.${id}.why`),
      end: end ? t(`retention.end.${end.after}`, { count: end.days }) : t('retention.end.never'),
    }));
