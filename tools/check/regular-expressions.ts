/**
 * Finds regular expressions of super-linear time: one can block the whole server. scslre analyses
 * literals and the fixed parts of composed patterns. It misses loops behind a repeated start, as
 * `/<a[^>]*>/` over `<a<a<a`: bound the length of their input.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { analyse } from 'scslre';

/** Super-linear, and why that is harmless. Written as in the code. */
const allowedExpressions: Readonly<Record<string, string>> = {
  [String.raw`/^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s`]: 'DATABASE_URL, which the operator writes',
  [String.raw`/(?<=^\/.+)\/[^/]+$/`]: 'addresses of our own pages, in npm run screenshots',
};

export interface Expression {
  source: string;
  flags: string;
  line: number;
}

const root = new URL('../../', import.meta.url).pathname;
const folders = ['app', 'art', 'contract', 'office', 'server', 'site', 'tools'];
const placeholderText = 'x';

export async function checkExpressions(): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
  });
  const files = stdout.split('\n').filter(isCode);
  const used = new Set<string>();
  const issues: string[] = [];
  for (const file of files) {
    const code = await readFile(join(root, file), 'utf8');
    for (const { line, ...expression } of listExpressions(file, code)) {
      const written = `/${expression.source}/${expression.flags}`;
      if (!isSlow(expression)) continue;
      if (written in allowedExpressions) used.add(written);
      else issues.push(`${file}:${line}: ${written}`);
    }
  }
  const unused = Object.keys(allowedExpressions).filter((written) => !used.has(written));
  issues.push(...unused.map((written) => `tools/check/regular-expressions.ts: ${written} is not needed.`));
  if (issues.length > 0) throw new Error(issues.join('\n'));
}

export const isCode = (file: string): boolean => /(?<!\.test)\.(?:tsx?|mjs|astro)$/.test(file);

export function isSlow({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean {
  return analyse({ source, flags }).reports.length > 0;
}

/** Only the frontmatter of an Astro page; templates have no expressions. */
export function listExpressions(file: string, whole: string): Expression[] {
  const code = file.endsWith('.astro') ? (whole.split(/^---$/m)[1] ?? '') : whole;
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  const found: Expression[] = [];
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const constants = new Map<string, ESTree.Expression>();
  const builders = new Set(['RegExp']);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      constants.set(id.name, init);
      if (init.type === 'ArrowFunctionExpression' && /\bRegExp\(/.test(code.slice(init.start, init.end)))
        builders.add(id.name);
    },
    Literal(literal) {
      if ('regex' in literal)
        found.push({ source: literal.regex.pattern, flags: literal.regex.flags, line: lineOf(literal.start) });
    },
  }).visit(program);
  const collectExpression = ({
    callee,
    arguments: [pattern, flags],
    start,
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || !builders.has(callee.name) || !pattern) return;
    const source = readFixedText(pattern, constants);
    const text = flags && readFixedText(flags, constants);
    if (source)
      found.push({ source, flags: /^[dgimsuvy]+$/.test(text ?? '') ? (text ?? '') : 'u', line: lineOf(start) });
  };
  new Visitor({ NewExpression: collectExpression, CallExpression: collectExpression }).visit(program);
  return found;
}

function readFixedText(
  node: ESTree.Node,
  constants: ReadonlyMap<string, ESTree.Expression>,
  depth = 0,
): string | undefined {
  if (depth > 5) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name);
    return constant && readFixedText(constant, constants, depth + 1);
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis
    .map(({ value: { cooked } }, index) => {
      const next = node.expressions[index];
      return `${cooked ?? ''}${next ? (readFixedText(next, constants, depth + 1) ?? placeholderText) : ''}`;
    })
    .join('');
}
