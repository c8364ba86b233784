import { createRequire } from 'node:module';
import { CORE_SCHEMA, load } from 'js-yaml';

/** js-yaml is four times as fast. `yaml` explains errors better and reads what js-yaml rejects. */
export function readYaml(text: string): { data: unknown } | { error: string } {
  try {
    return { data: load(text, { schema: CORE_SCHEMA }) ?? null };
  } catch {
    return parseWithErrors(text);
  }
}

const require = createRequire(import.meta.url);

function parseWithErrors(text: string): { data: unknown } | { error: string } {
  const { parse, YAMLParseError } = require('yaml') as typeof import('yaml');
  try {
    return { data: parse(text) };
  } catch (error) {
    if (error instanceof YAMLParseError) return { error: error.message };
    throw error;
  }
}

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
