/** Tables of what functions answer. */
import { type Language, languages } from '#contract/language.ts';

export const write = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** A line for each input: `name(input) → answer`. */
export const tabulate = <Input extends readonly unknown[]>(
  name: string,
  answer: (...input: [...Input]) => unknown,
  inputs: readonly Input[],
): string[] => inputs.map((input) => `${name}(${input.map(write).join(', ')}) → ${write(answer(...input))}`);

export const single = <Input>(inputs: readonly Input[]): [Input][] => inputs.map((input) => [input]);

/** Each value with each language. */
export const inEachLanguage = <Value>(values: readonly Value[]): [Value, Language][] =>
  values.flatMap((value) => languages.map((language): [Value, Language] => [value, language]));
