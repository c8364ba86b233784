import { errorNumberPlaceholder } from '#contract/error-number.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Translate } from '#site/language/translator.ts';

/** The server replaces the placeholder with the number of the error. */
export const localizeErrorCode = (t: Translate, code: ErrorCode): string =>
  t(`errors.${code}`, { number: errorNumberPlaceholder });
