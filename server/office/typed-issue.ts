/** An issue as its form sends it. */
import { type Issue, issue as issueShape, mostBlocks } from '#contract/mailing.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The form's fields are named by where they stand: `blocks.2.text.de`. */
export function typedIssue(values: Record<string, string>): Issue {
  const plain = (name: string) => (values[name] ?? '').replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
  const line = (name: string) => plain(name).replaceAll('\n', ' ').trim();
  const both = (name: string, read = plain) => ({ de: read(`${name}.de`), en: read(`${name}.en`) });
  const blocks = Array.from({ length: mostBlocks }, (_, at) => `blocks.${at}`)
    .filter((name) => values[`${name}.kind`] !== undefined)
    .map((name) => ({
      kind: values[`${name}.kind`],
      of: line(`${name}.of`),
      heading: both(`${name}.heading`, line),
      text: both(`${name}.text`),
    }));
  const read = issueShape.safeParse({
    subject: both('subject', line),
    preheader: both('preheader', line),
    blocks,
    readable: values['readable'] === 'on',
  });
  if (read.success) return read.data;
  const long = read.error.issues.some(({ code }) => code === 'too_big');
  throw new ApiError(422, long ? 'tooLong' : 'unreadable');
}
