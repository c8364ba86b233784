import { downReasons } from '#contract/office/pictures.ts';
import { readWords } from '#office/shared/server/typed.ts';
import { ApiError } from '#server/http/api-error.ts';

export function downReason(values: Record<string, string>): string {
  const chosen = downReasons.find((reason) => reason === values['reason']);
  if (!chosen) throw new ApiError(422, 'textMissing', { faults: { reason: 'textMissing' } });
  const note = readWords(values, 'note').slice(0, 500);
  return note ? `${chosen}: ${note}` : chosen;
}
