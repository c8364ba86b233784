import { isKind, type KindName } from '#contract/content/kinds.ts';
import { turning } from '#contract/content/sentence.ts';
import { below, type Field, type FieldFault, type FieldFaultAt, fieldFaults } from '#contract/office/form.ts';
import { itemsOf, partOf, shapeFor } from './form-data.ts';
import { schemaOf } from './form-tree.ts';

type Said = Field & { kind: 'said' };

/** True: published, or published with this entry. 'draft': it stays a draft. */
export type Exists = (kind: KindName, id: string) => boolean | 'draft';

export function faultsIn(field: Field, data: unknown, exists: Exists, path = ''): FieldFaultAt[] {
  if (data === undefined && field.optional) return [];
  switch (field.kind) {
    case 'group': {
      const within = field.fields.flatMap((part) =>
        faultsIn(part, partOf(data, part.name), exists, below(path, part.name)),
      );
      return within.length > 0 ? within : ofItself(field, data, path);
    }
    case 'list': {
      const items = itemsOf(data);
      const { least, most } = field;
      if (items.length < least) return [{ path, code: 'tooFew', facts: { count: least } }];
      if (items.length > most) return [{ path, code: 'tooMany', facts: { count: most } }];
      return items.flatMap((item, number) => faultsIn(field.item, item, exists, below(path, number)));
    }
    case 'variants': {
      const option = shapeFor(field, data);
      return option ? faultsIn(option.field, data, exists, path) : [];
    }
    case 'said':
      return saidFaults(field, data, path);
    default:
      return data === undefined ? [{ path, code: 'missing' }] : inputFaults(field, data, exists, path);
  }
}

function ofItself(field: Field, data: unknown, path: string): FieldFaultAt[] {
  const { error } = schemaOf(field).safeParse(data);
  if (!error) return [];
  const told = error.issues.flatMap((issue) => {
    const code = issue.code === 'custom' && fieldFaults.find((fault) => fault === issue.params?.['fault']);
    return code ? [{ path: issue.path.reduce<string>((at, name) => below(at, String(name)), path), code }] : [];
  });
  return told.length > 0 ? told : [{ path, code: codes[field.kind] ?? 'shape' }];
}

function saidFaults(field: Said, data: unknown, path: string): FieldFaultAt[] {
  if (typeof data === 'string' && field.alike) return textFaults(field, data, below(path, 'de'));
  const [de, en] = [partOf(data, 'de'), partOf(data, 'en')];
  if (de === undefined && en === undefined) return [{ path: below(path, 'de'), code: 'missing' }];
  const faults: FieldFaultAt[] = [];
  if (de === undefined && !field.germanLater) faults.push({ path: below(path, 'de'), code: 'germanMissing' });
  if (en === undefined) faults.push({ path: below(path, 'en'), code: 'englishMissing' });
  for (const [language, text] of Object.entries({ de, en }))
    if (text !== undefined) faults.push(...textFaults(field, String(text), below(path, language)));
  return faults.length > 0 ? faults : ofItself(field, data, below(path, 'de'));
}

function textFaults(field: { most: number; castLine?: boolean }, text: string, path: string): FieldFaultAt[] {
  const { most, castLine } = field;
  if (castLine && !text.includes(' – ')) return [{ path, code: 'castLine' }];
  if (turning.test(text)) return [{ path, code: 'turning' }];
  return text.length > most ? [{ path, code: 'tooLong', facts: { count: most } }] : [];
}

function inputFaults(field: Field, data: unknown, exists: Exists, path: string): FieldFaultAt[] {
  if (field.kind === 'line') {
    const faults = textFaults(field, String(data), path);
    if (faults.length > 0) return faults;
  }
  const named = field.kind !== 'reference' || !isKind(field.to) || exists(field.to, String(data));
  if (named !== true) return [{ path, code: named ? 'stillDraft' : 'noEntry' }];
  if (field.kind === 'number' && typeof data === 'number' && !schemaOf(field).safeParse(data).success)
    return [{ path, code: 'numberOff' }];
  if (schemaOf(field).safeParse(data).success) return [];
  const code = field.kind === 'line' ? looks[field.look] : codes[field.kind];
  return [{ path, code: code ?? 'shape' }];
}

const codes: Partial<Record<Field['kind'], FieldFault>> = {
  date: 'noDate',
  moment: 'noMoment',
  time: 'noTime',
  number: 'noNumber',
  choice: 'noChoice',
  choices: 'noChoice',
  reference: 'noEntry',
};
const looks: Partial<Record<string, FieldFault>> = { email: 'noEmail', tel: 'noPhone', url: 'noLink' };
