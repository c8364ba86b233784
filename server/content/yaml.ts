/** What stands in a file, and the slips that YAML swallows without a word. */
import { parse, YAMLParseError } from 'yaml';

/** The data, or why there are none. */
export function readYaml(file: string, text: string): { data: unknown } | { fault: string } {
  try {
    return { data: parse(text) };
  } catch (error) {
    if (error instanceof YAMLParseError) return { fault: `${file}: ${error.message}` };
    throw error;
  }
}

export function silentSlips(file: string, text: string): string[] {
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
