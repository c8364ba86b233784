import { pictureWords } from '#contract/content/photograph.ts';
import type { Focus } from '#contract/content/picture.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Words } from '#contract/office/pictures.ts';
import { alternativeFault } from '#server/content/words.ts';
import { ApiError } from '#server/http/api-error.ts';

type Typed = Record<string, string>;

const parts = ['title', 'alt'] as const;
type Part = (typeof parts)[number];
export type Said = Record<Part, Words>;

/** `alt`, `de` → `altDe`; `prefix` for forms with several pictures */
const fieldOf = (part: Part, language: Language, prefix = '') => `${prefix}${part}${language === 'de' ? 'De' : 'En'}`;

/** Drafts may be longer than what can be published, so that pasted text is not lost. */
const most = 4000;

export function saidIn(values: Typed, prefix = ''): Said {
  const said: Said = { title: {}, alt: {} };
  for (const part of parts)
    for (const language of languages) {
      const field = fieldOf(part, language, prefix);
      // One line, without characters that change the direction of writing.
      const text = (values[field] ?? '')
        .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
        .replaceAll(/[\s\p{Cc}]+/gu, ' ');
      if (text.length > most) throw new ApiError(422, 'tooLong', { faults: { [field]: 'tooLong' } });
      if (text.trim()) said[part][language] = text.trim();
    }
  return said;
}

export const saidOnly = ({ title, alt }: Said) => ({
  ...(Object.keys(title).length > 0 && { title }),
  ...(Object.keys(alt).length > 0 && { alt }),
});

export function wordFaults(said: Said, prefix = ''): Partial<Record<string, ErrorCode>> {
  const faults = parts.flatMap((part) =>
    languages.map((language) => [fieldOf(part, language, prefix), faultOf(part, said[part][language] ?? '')] as const),
  );
  return Object.fromEntries(faults.filter(([, code]) => code));
}

function faultOf(part: Part, text: string): ErrorCode | undefined {
  if (!text) return 'textMissing';
  if (text.length > pictureWords[part]) return 'tooLong';
  const fault = part === 'alt' ? alternativeFault(text) : undefined;
  return fault && (fault === 'fileName' ? 'altIsFileName' : 'altAnnounces');
}

export function focusIn(values: Typed): Focus | undefined {
  if (values['across'] === undefined && values['down'] === undefined) return undefined;
  return [hundredth(values, 'across'), hundredth(values, 'down')];
}

function hundredth(values: Typed, field: 'across' | 'down'): number {
  const text = (values[field] ?? '').trim().replace(',', '.');
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text)) : Number.NaN;
  if (!(number >= 0 && number <= 100)) throw new ApiError(422, 'invalid', { faults: { [field]: 'invalid' } });
  return number / 100;
}
