/** What a schema refuses, by name: for whoever fills in a form. `explain` says the same in a terminal. */
import type { AdviceCode, Said } from '#contract/advice.ts';
import { type Issue, plainIssues, valueAt } from '#contract/explain.ts';
import { languages } from '#contract/language.ts';

export const misshapen = (data: unknown, issues: readonly Issue[]): Said[] =>
  plainIssues(issues).flatMap((issue) => named(issue, data));

function named(issue: Issue, data: unknown): Said[] {
  const path = issue.path.join('.');
  const found = valueAt(data, issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'unknownField', facts: {} }));
  const language = languages.find((one) => one === issue.path.at(-1));
  return [{ path, language, code: codeOf(issue, found), facts: { found: shown(found) } }];
}

function codeOf(issue: Issue, found: unknown): AdviceCode {
  if (found === undefined || found === null) return 'missing';
  if (typeof found === 'string' && found.trim() === '') return 'empty';
  if (Array.isArray(found)) return 'emptyList';
  if (issue.code === 'invalid_value') return 'choice';
  if (issue.code === 'invalid_format' && formats[issue.format]) return formats[issue.format] ?? 'unfit';
  if (wantsNumber(issue)) return 'number';
  return rules.find(([said]) => issue.message.startsWith(said))?.[1] ?? 'unfit';
}

const formats: Partial<Record<string, AdviceCode>> = { email: 'email', url: 'address', date: 'date' };

const wantsNumber = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) ||
  ((issue.code === 'too_small' || issue.code === 'too_big') && issue.origin !== 'string');

/** As the schemas say it in their own words. */
const rules: [beginning: string, AdviceCode][] = [
  ['contains an invisible character', 'turning'],
  ['is no date with a time', 'moment'],
  ['is no time of day', 'time'],
  ['is no telephone number', 'phone'],
  ['wants the form "name – role"', 'castLine'],
  ['is no name of a film', 'filmKey'],
  ['is no name for a section', 'partName'],
  ['is empty', 'empty'],
];

function shown(found: unknown): string {
  const text = typeof found === 'string' ? found : (JSON.stringify(found) ?? '');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
