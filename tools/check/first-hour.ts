/** Applies the diffs of docs/first-hour.md in memory, so that the guide follows the code. */
import { readFile } from 'node:fs/promises';

const root = new URL('../../', import.meta.url);
const guide = 'docs/first-hour.md';

export interface GuideStep {
  files: string[];
  diff: string;
}

export async function checkFirstHour(): Promise<void> {
  const steps = listGuideSteps(await readFile(new URL(guide, root), 'utf8'));
  const names = [...new Set(steps.flatMap(({ files }) => files))];
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, root), 'utf8')));
  const issues = findGuideIssues(steps, new Map(names.map((name, index) => [name, texts[index] ?? ''])));
  if (steps.length === 0) issues.push('there is no diff.');
  if (issues.length > 0) throw new Error(issues.map((issue) => `${guide}: ${issue}`).join('\n'));
}

/** The paragraph directly above a diff names the files that it changes. */
export const listGuideSteps = (text: string): GuideStep[] =>
  [...text.matchAll(/((?:^.+\n)*)\n?^```diff\n([\s\S]*?)\n```$/gm)].map(([, paragraph = '', diff = '']) => ({
    files: [...paragraph.matchAll(/`(\w[\w./-]*\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file),
    diff,
  }));

/** Each step works on the result of the steps before it. */
export function findGuideIssues(steps: readonly GuideStep[], texts: ReadonlyMap<string, string>): string[] {
  const current = new Map([...texts].map(([file, text]) => [file, text.split('\n')]));
  return steps.flatMap(({ files, diff }) => {
    const changes = diff.split('\n').map((line) => line || ' ');
    if (files.length === 0) return [`the paragraph above the diff "${changes[0]}" names no file.`];
    const before = listLines(changes, ' -');
    return files.flatMap((file) => {
      const lines = current.get(file) ?? [];
      const places = findPlaces(lines, before);
      const [place, second] = places;
      if (place === undefined || second !== undefined)
        return [`${file} has the lines of the diff "${changes[0]}" ${places.length} times, not once.`];
      current.set(file, lines.toSpliced(place, before.length, ...listLines(changes, ' +')));
      return [];
    });
  });
}

const listLines = (changes: readonly string[], marks: string): string[] =>
  changes.filter((line) => marks.includes(line.charAt(0))).map((line) => line.slice(1));

/** Where these lines begin. A diff without context is for the end of the file. */
function findPlaces(lines: readonly string[], wanted: readonly string[]): number[] {
  if (wanted.length === 0) return [lines.length];
  return lines
    .keys()
    .filter((start) => wanted.every((line, index) => lines[start + index] === line))
    .toArray();
}
