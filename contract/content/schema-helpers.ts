import { z } from 'zod';
import { describeValue } from './explain.ts';

export const describeInput = (value: unknown): string => describeValue(value, 'is');

const expectInput = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => `${describeInput(input)}; ${expected}`,
});

export const oneOf = <const T extends readonly string[]>(allowed: T) =>
  z.enum(allowed, expectInput(`allowed are ${allowed.join(', ')}`));

export const numberBetween = (least: number, most: number) => {
  const expected = expectInput(`allowed are numbers from ${least} to ${most}`);
  return z.number(expected).min(least, expected).max(most, expected);
};

export const booleanValue = () => z.boolean(expectInput('allowed are true and false'));

export const nameLike = (pattern: RegExp, like: string) => {
  const expected = expectInput(`wanted is a name like ${like}`);
  return z.string(expected).regex(pattern, expected);
};

export const strictShape = <T extends z.core.$ZodLooseShape>(shape: T) => {
  const allowed = Object.keys(shape).join(', ');
  const { error } = expectInput(`wanted are the fields ${allowed}`);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `does not know ${issue.keys.join(', ')}; allowed are ${allowed}`
        : error(issue),
  });
};

export const numberTuple = <const T extends readonly [z.ZodNumber, ...z.ZodNumber[]]>(parts: T, meaning: string) =>
  z.tuple(parts, expectInput(`wanted is ${meaning}`));

export const schemaByInput = <T>(choose: (input: unknown) => z.ZodType<T>) =>
  z.unknown().transform((input, context): T => {
    const read = choose(input).safeParse(input);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      context.issues.push({ code: 'custom', path, message, input });
    }
    return z.NEVER;
  });
