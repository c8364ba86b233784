import type { ErrorCode } from '#contract/errors.ts';
import type { Translate } from '#site/language/translator.ts';

export const refusalWords = (t: Translate, refusal: ErrorCode): string => t(`refusals.${refusal}`);
