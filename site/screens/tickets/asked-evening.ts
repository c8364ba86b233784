import { languages, type View } from '#contract/language.ts';
import type { AskedEvent } from '#contract/ticket-request.ts';
import { unset } from '#site/language/typeset.ts';
import { type Evening, tellEvening } from '#site/programme/programme.ts';
import type { Source } from '#site/source.ts';

const facts = ['date', 'time', 'venue'] as const;

/** The evening somebody asked for, as it stands now, and what of it was told otherwise then. */
export interface AskedEvening {
  evening: Evening;
  /** in the words of that day */
  told: string[];
}

/** Undefined where it is none of ours, or no longer in the programme. */
export function askedEvening(
  source: Source,
  asked: AskedEvent | undefined,
  view: View,
  now: Date,
): AskedEvening | undefined {
  if (!asked?.id) return undefined;
  const id = String(asked.id);
  const evening = tellEvening(source, id, view, now);
  if (!evening) return undefined;
  // The words of that day were in the visitor's language of that day.
  const inEach = languages.map((language) => tellEvening(source, id, language, now));
  const told = facts.filter((fact) => inEach.every((one) => unset(one?.words[fact].text ?? '') !== unset(asked[fact])));
  return { evening, told: told.map((fact) => asked[fact]) };
}
