import { fileURLToPath } from 'node:url';
import { diffArrays } from 'diff';
import { expect } from 'vitest';
import type { Language } from '#contract/language.ts';

const folder = new URL('../fixtures/outlines/', import.meta.url);

/** A line that differs begins with its language. */
export const mergeLanguages = ({ de, en }: Record<Language, string[]>): string[] =>
  diffArrays(de, en).flatMap(({ value, removed, added }) =>
    value.map((line) => `${removed ? 'de' : added ? 'en' : '  '} ${line}`),
  );

export async function expectOutline(name: string, lines: readonly string[]): Promise<void> {
  const file = name.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(fileURLToPath(new URL(`${file}.txt`, folder)));
}
