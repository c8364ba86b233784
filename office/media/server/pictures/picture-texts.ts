import { pictureTextLimits } from '#contract/content/photograph.ts';
import type { FocalPoint } from '#contract/content/picture.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Language, languages } from '#contract/language.ts';
import type { PictureText } from '#contract/office/pictures.ts';
import { checkAlternativeText } from '#server/content/text-checks.ts';
import { ApiError } from '#server/http/api-error.ts';

type PictureFormValues = Record<string, string>;

const parts = ['title', 'alt'] as const;
type PictureTextPart = (typeof parts)[number];
const textFields = parts.flatMap((part) => languages.map((language) => ({ part, language })));
export type PictureTexts = Record<PictureTextPart, PictureText>;

/** `alt`, `de` → `altDe`. Forms with several pictures add a prefix. */
const buildInputName = (part: PictureTextPart, language: Language, prefix = '') =>
  `${prefix}${part}${language === 'de' ? 'De' : 'En'}`;

/** A draft may exceed the limit for publishing, so that the office loses no pasted text. */
const draftTextLimit = 4000;

export function readPictureTexts(values: PictureFormValues, prefix = ''): PictureTexts {
  const texts: PictureTexts = { title: {}, alt: {} };
  for (const { part, language } of textFields) {
    const field = buildInputName(part, language, prefix);
    // Makes one line, without characters that change the writing direction.
    const text = (values[field] ?? '').replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '').replaceAll(/[\s\p{Cc}]+/gu, ' ');
    if (text.length > draftTextLimit) throw new ApiError(422, 'tooLong', { fieldErrors: { [field]: 'tooLong' } });
    if (text.trim()) texts[part][language] = text.trim();
  }
  return texts;
}

export const removeEmptyTexts = ({ title, alt }: PictureTexts) => ({
  ...(Object.keys(title).length > 0 && { title }),
  ...(Object.keys(alt).length > 0 && { alt }),
});

export function findPictureTextErrors(texts: PictureTexts, prefix = ''): Partial<Record<string, ErrorCode>> {
  const errors = textFields.map(({ part, language }) => [
    ...[buildInputName(part, language, prefix), findTextError(part, texts[part][language] ?? '')],
  ]);
  return Object.fromEntries(errors.filter(([, code]) => code));
}

function findTextError(part: PictureTextPart, text: string): ErrorCode | undefined {
  if (!text) return 'textMissing';
  if (text.length > pictureTextLimits[part]) return 'tooLong';
  const issue = part === 'alt' ? checkAlternativeText(text) : undefined;
  return issue && (issue === 'fileName' ? 'altIsFileName' : 'altRedundant');
}

export function readFocus(values: PictureFormValues): FocalPoint | undefined {
  if (values['across'] === undefined && values['down'] === undefined) return undefined;
  return [readPercentAsFraction(values, 'across'), readPercentAsFraction(values, 'down')];
}

function readPercentAsFraction(values: PictureFormValues, field: 'across' | 'down'): number {
  const text = (values[field] ?? '').trim().replace(',', '.');
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text)) : Number.NaN;
  if (!(number >= 0 && number <= 100)) throw new ApiError(422, 'invalid', { fieldErrors: { [field]: 'invalid' } });
  return number / 100;
}
