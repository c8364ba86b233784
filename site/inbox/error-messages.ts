import { errorNumberPlaceholder } from '#contract/error-number.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Translate } from '#site/language/translator.ts';

/** The server replaces the mark with the number of the request. */
export const localizeErrorCode = (t: Translate, refusal: ErrorCode): string =>
  t(`refusals.${refusal}`, { number: errorNumberPlaceholder });
