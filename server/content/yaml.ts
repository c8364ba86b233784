import { CORE_SCHEMA, dump, load, YAMLException } from 'js-yaml';

export function readYaml(text: string): { data: unknown } | { error: string } {
  try {
    return { data: parseYaml(text) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { reason, mark } = error;
    return { error: `${reason} at line ${mark.line + 1}, column ${mark.column + 1}:\n\n${mark.snippet}` };
  }
}

export const parseYaml = (text: string): unknown => load(text, { schema: CORE_SCHEMA }) ?? null;

export const formatYaml = (data: unknown): string => dump(data, { schema: CORE_SCHEMA, lineWidth: -1, noRefs: true });

export interface YamlIssue {
  line: number;
  sentence: string;
}

export function findYamlIssues(text: string): YamlIssue[] {
  return text.split('\n').flatMap((content, index) => {
    const [, value = ''] = content.match(/^\s*[\w-]+: ([^'"#>|{[].*)$/) ?? [];
    const sentences: string[] = [];
    if (/ #\S/.test(value)) sentences.push('everything from " #" on is lost. Put the whole text in quotes.');
    if (/["“][^„“”"]*"/.test(value) && /\w/.test(value) && !/^https?:/.test(value))
      sentences.push('a straight quotation mark ("). German wants „…“, English “…”.');
    return sentences.map((sentence) => ({ line: index + 1, sentence }));
  });
}
