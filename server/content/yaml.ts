import { createRequire } from 'node:module';
import { CORE_SCHEMA, load } from 'js-yaml';

/** js-yaml is four times as fast. `yaml` explains errors better and reads what js-yaml rejects. */
export function readYaml(file: string, text: string): { data: unknown } | { error: string } {
  try {
    return { data: load(text, { schema: CORE_SCHEMA }) ?? null };
  } catch {
    return parseWithErrors(file, text);
  }
}

const require = createRequire(import.meta.url);

function parseWithErrors(file: string, text: string): { data: unknown } | { error: string } {
  const { parse, YAMLParseError } = require('yaml') as typeof import('yaml');
  try {
    return { data: parse(text) };
  } catch (error) {
    if (error instanceof YAMLParseError) return { error: `${file}: ${error.message}` };
    throw error;
  }
}

export function findYamlIssues(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const place = `${file}, line ${index + 1}`;
    const [, value] = line.match(/^\s*[\w-]+: ([^'"#>|{[].*)$/) ?? [];
    const found: string[] = [];
    if (value && / #\S/.test(value))
      found.push(`${place}: everything from " #" on is lost. Put the whole text in quotes.`);
    if (/["“][^„“”"]*"/.test(value ?? '') && /\w/.test(value ?? '') && !/^https?:/.test(value ?? '')) {
      found.push(`${place}: a straight quotation mark ("). German wants „…“, English “…”.`);
    }
    return found;
  });
}
