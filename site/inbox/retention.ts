import { type RetentionId, retention } from '#contract/booking/retention.ts';
import type { Translate } from '#site/language/translator.ts';

export interface RetentionRow {
  id: RetentionId;
  what: string;
  why: string;
  end: string;
}

export const retentionRows = (
  t: Translate,
  wanted: readonly RetentionId[] = retention.map(({ id }) => id),
): RetentionRow[] =>
  retention
    .filter(({ id }) => wanted.includes(id))
    .map(({ id, end }) => ({
      id,
      what: t(`retention.${id}.what`),
      why: t(`retention.${id}.why`),
      end: end ? t(`retention.end.${end.after}`, { count: end.days }) : t('retention.end.never'),
    }));
