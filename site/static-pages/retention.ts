import { type RetentionId, retentionRules } from '#contract/booking/retention.ts';
import type { Estate } from '#contract/content/content.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { Translate } from '#site/language/translator.ts';

export type RetentionText = ReturnType<typeof localizeRetention>[number];

/** Returns the texts of the `wanted` rules, or of all rules, of the parts that the house has. */
export const localizeRetention = (t: Translate, estate: Estate, wanted?: readonly RetentionId[]) =>
  retentionRules
    .filter(({ id }) => !wanted || wanted.includes(id))
    .filter((rule) => !('part' in rule) || hasPart(estate, rule.part))
    .map(({ id, end }) => ({
      id,
      what: t(`retention.${id}.what`),
      why: t(`retention.${id}.why`),
      end: end ? t(`retention.end.${end.after}`, { count: end.days }) : t('retention.end.never'),
    }));
