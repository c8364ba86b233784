import { diffArrays } from 'diff';
import { expect } from 'vitest';
import type { Language } from '#contract/language.ts';

/** A line that differs begins with its language. */
export const mergeLanguages = ({ de, en }: Record<Language, string[]>): string[] =>
  diffArrays(de, en).flatMap(({ value, removed, added }) =>
    value.map((line) => `${removed ? 'de' : added ? 'en' : '  '} ${line}`),
  );

/** The expected lines are in `__snapshots__` beside the test. */
export function expectOutline(name: string, lines: readonly string[]): void {
  expect(lines.join('\n')).toMatchSnapshot(name);
}
