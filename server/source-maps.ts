/**
 * Names our files in stack traces of the bundle. Reads a map at the first error, and keeps 5 MB.
 * Node's flag --enable-source-maps would cost 70 MB and a tenth of the start, its class SourceMap
 * 50 MB.
 */
import { readFileSync } from 'node:fs';

const bundleFolder = new URL('../dist/bundle/', import.meta.url).href;
const bundlePosition = new RegExp(`${RegExp.escape(bundleFolder)}((?:main|site)\\.mjs):(\\d{1,7}):\\d{1,7}`, 'g');

/** `file:///srv/…/dist/bundle/main.mjs:4711:9` becomes `server/limits.ts:12`. */
export const nameSources = (text: string): string =>
  text.replaceAll(bundlePosition, (position, file: string, line: string) => findSource(file, Number(line)) ?? position);

interface SourceLines {
  sources: readonly string[];
  /** for each line of the bundle: index of its source plus one, line there */
  lines: Uint32Array;
}

const sourceLines = new Map<string, SourceLines | undefined>();

function findSource(file: string, line: number): string | undefined {
  const { sources, lines } = sourceLines.getOrInsertComputed(file, readSourceLines) ?? {};
  const source = sources?.[(lines?.[2 * line - 2] ?? 0) - 1];
  return source && `${source.replace(/^(\.\.\/)+/, '')}:${lines?.[2 * line - 1]}`;
}

function readSourceLines(file: string): SourceLines | undefined {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(new URL(`${file}.map`, bundleFolder), 'utf8'));
    return { sources, lines: decodeLines(mappings) };
  } catch {
    return undefined;
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Takes the first position of each line. Format: ECMA-426, "Mappings structure". */
function decodeLines(mappings: string): Uint32Array {
  const rows = mappings.split(';');
  const lines = new Uint32Array(2 * rows.length);
  let source = 0;
  let line = 0;
  for (const [row, segments] of rows.entries()) {
    for (const segment of segments.split(',')) {
      const [, sourceStep, lineStep] = decodeNumbers(segment);
      if (sourceStep === undefined || lineStep === undefined) continue;
      source += sourceStep;
      line += lineStep;
      if (lines[2 * row] === 0) lines.set([source + 1, line + 1], 2 * row);
    }
  }
  return lines;
}

function decodeNumbers(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = digits.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
