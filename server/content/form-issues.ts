import type { ZodError } from 'zod';
import { bidiControls } from '#contract/content/content.ts';
import { isKind, type KindName } from '#contract/content/kinds.ts';
import { type FormField, type FormIssue, type FormIssueCode, formIssueCodes, joinPath } from '#contract/office/form.ts';
import { limits } from '#server/limits.ts';
import { matchVariant, readProperty, toList } from './form-data.ts';
import { getSchema } from './form-tree.ts';

/** True: published already or together with this entry. 'draft': only a draft exists. */
export type EntryLookup = (kind: KindName, id: string) => boolean | 'draft';

export function findFormIssues(field: FormField, data: unknown, exists: EntryLookup, path = ''): FormIssue[] {
  if (data === undefined && field.optional) return [];
  switch (field.kind) {
    case 'group': {
      const within = field.fields.flatMap((part) =>
        findFormIssues(part, readProperty(data, part.name), exists, joinPath(path, part.name)),
      );
      return within.length > 0 ? within : findOwnIssues(field, data, path);
    }
    case 'list': {
      const items = toList(data);
      const { least, most } = field;
      if (items.length > most) return [{ path, code: 'tooMany', facts: { count: most } }];
      const issues = items.flatMap((item, number) => findFormIssues(field.item, item, exists, joinPath(path, number)));
      return items.length < least ? [{ path, code: 'tooFew', facts: { count: least } }, ...issues] : issues;
    }
    case 'variants': {
      const option = matchVariant(field, data);
      return option ? findFormIssues(option.field, data, exists, path) : [];
    }
    case 'text':
      return checkBilingualField(field, data, path);
    default:
      return data === undefined ? [{ path, code: 'missing' }] : checkInput(field, data, exists, path);
  }
}

function findOwnIssues(field: FormField, data: unknown, path: string): FormIssue[] {
  const { error } = getSchema(field).safeParse(data);
  if (!error) return [];
  const issues = findFaults(error, path);
  return issues.length > 0 ? issues : [{ path, code: issueCodes[field.kind] ?? 'shape' }];
}

/** The issues of rules that name their code, in the field to which the rule belongs. */
const findFaults = ({ issues }: ZodError, path: string): FormIssue[] =>
  issues.flatMap((issue): FormIssue[] => {
    if (issue.code !== 'custom') return [];
    const { fault, facts } = issue.params ?? {};
    const code = formIssueCodes.find((known) => known === fault);
    const at = issue.path.reduce<string>((before, name) => joinPath(before, String(name)), path);
    return code ? [{ path: at, code, ...(facts && { facts }) }] : [];
  });

function checkBilingualField(field: FormField & { kind: 'text' }, data: unknown, path: string): FormIssue[] {
  if (typeof data === 'string' && field.mayBeShared) return checkText(field, data, joinPath(path, 'de'));
  const [de, en] = [readProperty(data, 'de'), readProperty(data, 'en')];
  if (de === undefined && en === undefined) return [{ path: joinPath(path, 'de'), code: 'missing' }];
  const issues: FormIssue[] = [];
  if (de === undefined && !field.isGermanOptional) issues.push({ path: joinPath(path, 'de'), code: 'germanMissing' });
  if (en === undefined) issues.push({ path: joinPath(path, 'en'), code: 'englishMissing' });
  for (const [language, text] of Object.entries({ de, en }))
    if (text !== undefined) issues.push(...checkText(field, String(text), joinPath(path, language)));
  return issues.length > 0 ? issues : findOwnIssues(field, data, joinPath(path, 'de'));
}

function checkText(field: { maxLength: number; castLine?: boolean }, text: string, path: string): FormIssue[] {
  const { maxLength, castLine } = field;
  if (text.length > maxLength) return [{ path, code: 'tooLong', facts: { count: maxLength } }];
  if (castLine && !text.includes(' – ')) return [{ path, code: 'castLine' }];
  return bidiControls.test(text) ? [{ path, code: 'turning' }] : [];
}

function checkInput(field: FormField, data: unknown, exists: EntryLookup, path: string): FormIssue[] {
  const bounds = field.kind === 'line' ? field : { maxLength: limits.entryLine };
  const issues = checkText(bounds, typeof data === 'string' ? data : '', path);
  if (issues.length > 0) return issues;
  const found = field.kind !== 'reference' || !isKind(field.to) || exists(field.to, String(data));
  if (found !== true) return [{ path, code: found ? 'stillDraft' : 'noEntry' }];
  const { error } = getSchema(field).safeParse(data);
  if (!error) return [];
  const faults = findFaults(error, path);
  if (faults.length > 0) return faults;
  if ((field.kind === 'number' || field.kind === 'amount') && typeof data === 'number')
    return [{ path, code: 'numberOutOfRange' }];
  const code = field.kind === 'line' ? lineIssueCodes[field.inputType] : issueCodes[field.kind];
  return [{ path, code: code ?? 'shape' }];
}

const issueCodes: Partial<Record<FormField['kind'], FormIssueCode>> = {
  date: 'noDate',
  moment: 'noDateTime',
  time: 'noTime',
  number: 'noNumber',
  amount: 'noAmount',
  choice: 'noChoice',
  choices: 'noChoice',
  reference: 'noEntry',
};
const lineIssueCodes: Partial<Record<string, FormIssueCode>> = {
  email: 'noEmail',
  tel: 'noPhone',
  url: 'noLink',
  colour: 'noColour',
};
