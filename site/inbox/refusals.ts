import type { Refusal } from '#contract/refusals.ts';
import type { Translate } from '#site/language/translator.ts';

export const refusalWords = (t: Translate, refusal: Refusal): string => t(`refusals.${refusal}`);
