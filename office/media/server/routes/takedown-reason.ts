import { takedownReasons } from '#contract/office/pictures.ts';
import { readText } from '#office/shared/server/form-values.ts';
import { ApiError } from '#server/http/api-error.ts';

export function readTakedownReason(values: Record<string, string>): string {
  const chosen = takedownReasons.find((reason) => reason === values['reason']);
  if (!chosen) throw new ApiError(422, 'textMissing', { fieldErrors: { reason: 'textMissing' } });
  const note = readText(values, 'note').slice(0, 500);
  return note ? `${chosen}: ${note}` : chosen;
}
