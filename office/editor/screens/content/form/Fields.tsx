/** `../live/rows.ts` adds rows from a template with `+` as the index. */
import { type ReactNode, use } from 'react';
import { languages } from '#contract/language.ts';
import {
  below,
  type Field,
  type Group,
  itemCounts,
  type List,
  type Typed,
  ticked,
  type Variants,
  variantOf,
} from '#contract/office/form.ts';
import type { formWords } from '#office/shared/screens/entries/names.ts';
import { Button } from '#site/ui/Button.tsx';
import { Check } from '#site/ui/Check.tsx';
import { Field as Input, LongField, SelectField } from '#site/ui/Field.tsx';
import style from './Fields.module.css';
import { takeTurns } from './turns.ts';

interface FormData {
  typed: Typed;
  faults: Record<string, string>;
  named: Record<string, { id: string; name: string }[]>;
  words: ReturnType<typeof formWords>;
  row: { list: string; date: string; isFirst: boolean } | undefined;
}

interface Drawn extends FormData {
  counts: ReadonlyMap<string, number>;
  begun: ReadonlySet<string>;
  faulty: ReadonlySet<string>;
  turn: () => Promise<void> | undefined;
}

interface Props<Kind extends Field = Field> {
  field: Kind;
  form: Drawn;
  path: string;
  bare?: string | undefined;
}

export function EntryFields({ tree, ...form }: FormData & { tree: Group | Variants }) {
  const faulty = groupsOf(form.faults);
  const drawn = {
    counts: itemCounts(form.typed),
    begun: groupsOf(form.typed).union(faulty),
    faulty,
    turn: takeTurns(),
  };
  return <FieldOf field={tree} form={{ ...form, ...drawn }} path="" />;
}

function groupsOf(fields: Readonly<Record<string, string>>): Set<string> {
  const groups = new Set<string>();
  for (const name of Object.keys(fields))
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) groups.add(name.slice(0, dot));
  return groups;
}

function Piece({ turn, children }: { turn: Promise<void> | undefined; children: ReactNode }) {
  if (turn !== undefined) use(turn);
  return children;
}

function FieldOf(props: Props): ReactNode {
  const { field, form, path, bare } = props;
  switch (field.kind) {
    case 'group':
      return <GroupField {...props} field={field} />;
    case 'list':
      return <ListField {...props} field={field} />;
    case 'variants':
      return <VariantsField {...props} field={field} />;
    case 'said':
      return <SaidField {...props} field={field} />;
    case 'yes':
      return <Box name={path} label={field.label} form={form} />;
    case 'choices':
      return (
        <fieldset className={style.choices} id={path}>
          <legend>{field.label}</legend>
          <Said path={path} fault={form.faults[path]} hint={field.hint} />
          {field.options.map(({ value, label }) => (
            <Box key={value} name={below(path, value)} label={label} form={form} />
          ))}
        </fieldset>
      );
    case 'choice':
    case 'reference':
      return <OneOf {...props} field={field} />;
    default:
      return <Plain {...props} field={field} bare={bare} />;
  }
}

const Box = ({ name, label, form }: { name: string; label: string; form: Drawn }) => (
  <Check id={name} name={name} value={ticked} label={label} defaultChecked={form.typed[name] === ticked} />
);

const shared = ({ field, form, path, bare }: Props) => ({
  id: path,
  name: path,
  label: bare ?? field.label,
  hint: bare ? undefined : field.hint,
  fault: form.faults[path],
  defaultValue: form.typed[path] ?? '',
});

const types = { date: 'date', moment: 'datetime-local', time: 'time' } as const;
const modes = { email: 'email', tel: 'tel', url: 'url', text: 'text', language: 'text' } as const;

function Plain(props: Props<Exclude<Field, Group | List | Variants>>) {
  const { field } = props;
  const own = { ...shared(props), autoComplete: 'off' };
  if (field.kind === 'line')
    return field.long ? (
      <LongField {...own} maxLength={field.most} data-good={field.good} rows={rowsOf(own.defaultValue)} />
    ) : (
      <Input {...own} maxLength={field.most} data-good={field.good} inputMode={modes[field.look]} />
    );
  if (field.kind === 'number')
    return <Input {...own} inputMode={field.whole ? 'numeric' : 'decimal'} maxLength={20} className={style.short} />;
  const type = field.kind in types ? types[field.kind as keyof typeof types] : 'text';
  return <Input {...own} type={type} step={field.kind === 'date' ? undefined : 60} />;
}

const rowsOf = (text: string): number => Math.min(12, Math.max(2, Math.ceil(text.length / 44)));

/** Keeps the current value as an option, even if the entry no longer exists. */
function OneOf(props: Props<Field & { kind: 'choice' | 'reference' }>) {
  const { field, form } = props;
  const own = shared(props);
  const chosen = own.defaultValue;
  const known =
    field.kind === 'choice'
      ? field.options.map(({ value, label }) => ({ id: value, name: label }))
      : (form.named[field.to] ?? []);
  const options = !chosen || known.some(({ id }) => id === chosen) ? known : [{ id: chosen, name: chosen }, ...known];
  return (
    <SelectField {...own}>
      <option value="">{form.words.none}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function SaidField({ field, form, path, bare }: Props<Field & { kind: 'said' }>) {
  const { typed, faults, words } = form;
  const TextField = field.long ? LongField : Input;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of two lines each would drown the page in frames
    <div
      className={`${style.said} ${field.alike ? style.alike : ''}`.trim()}
      id={path}
      role="group"
      aria-label={bare ?? field.label}
    >
      {!bare && (
        <p className={style.label} aria-hidden="true">
          {field.label}
        </p>
      )}
      <Said path={path} fault={faults[path]} hint={bare ? '' : field.hint} />
      <div className={style.pair}>
        {languages.map((language) => {
          const name = below(path, language);
          const text = typed[name] ?? '';
          return (
            <div key={language} className={language === 'en' ? style.english : style.german} lang={language}>
              <TextField
                id={name}
                name={name}
                label={words[language]}
                fault={faults[name]}
                defaultValue={text}
                maxLength={field.most}
                data-good={field.good}
                autoComplete="off"
                {...(field.long && { rows: rowsOf(text) })}
              />
            </div>
          );
        })}
      </div>
      {field.alike && <Box name={below(path, 'same')} label={words.same} form={form} />}
    </div>
  );
}

const Said = ({ path, fault, hint }: { path: string; fault: string | undefined; hint: string }) => (
  <>
    {fault && (
      <p className={style.fault} id={`${path}-fault`}>
        {fault}
      </p>
    )}
    {hint && <p className={style.hint}>{hint}</p>}
  </>
);

function GroupField({ field, form, path, bare }: Props<Group>) {
  const said = !bare && <Said path={path} fault={form.faults[path]} hint={field.hint} />;
  const fields = (
    <div className={style.fields} data-parts="">
      {field.fields.map((part) => (
        <Piece key={part.name} turn={form.turn()}>
          <FieldOf field={part} form={form} path={below(path, part.name)} />
        </Piece>
      ))}
    </div>
  );
  if (!path) return fields;
  const isOpen = form.faulty.has(path) || (form.begun.has(path) && !isText(field));
  const folds = !bare && (field.optional || field.fields.length > 4 || field.quote !== undefined);
  return folds ? (
    <details className={style.fold} id={path} open={isOpen || undefined}>
      <summary>{field.label}</summary>
      {said}
      {fields}
    </details>
  ) : (
    <fieldset className={style.group} id={path}>
      <legend className={bare || isEcho(field) ? style.unseen : undefined}>{bare ?? field.label}</legend>
      {said}
      {fields}
    </fieldset>
  );
}

const isEcho = ({ quote, fields: [first], label }: Group): boolean => quote !== undefined && first?.label === label;

const isText = ({ fields, hint }: Group): boolean =>
  !hint && fields.every(({ kind }) => kind === 'said' || kind === 'group');

const tools = [['up', '↑'] as const, ['down', '↓'] as const, ['remove', '×'] as const];

function ListField({ field, form, path }: Props<List>) {
  const { words } = form;
  const fresh = form.row?.list === path ? form.row : undefined;
  // The counts already include a new first row.
  const more = fresh && !fresh.isFirst ? 1 : 0;
  const rows = Math.max(form.counts.get(path) ?? 0, field.least, fresh ? 1 - more : 0) + more;
  const fixed = field.least === field.most;
  const called = `${field.label}, ${words.item}`;
  const row = (place: number | '+') => {
    const at = below(path, place);
    const isFresh = fresh !== undefined && place === (fresh.isFirst ? 0 : rows - 1);
    const name =
      isFresh && fresh.isFirst ? words.newToday : called.replace('{}', place === '+' ? place : String(place + 1));
    const own = isFresh ? { ...form, typed: { ...form.typed, [below(at, 'date')]: fresh.date } } : form;
    return (
      <li key={place} className={style.row} id={isFresh ? 'fresh-row' : undefined} data-row="">
        <FieldOf field={field.item} form={own} path={at} bare={name} />
        {!fixed && (
          <div className={style.tools}>
            {tools.map(([act, sign]) => (
              <button
                key={act}
                type="submit"
                name="action"
                value={`${act}:${at}`}
                disabled={(act === 'up' && place === 0) || (act === 'down' && place === rows - 1)}
                aria-label={`${name}: ${words[act]}`}
                title={words[act]}
                data-sign={sign}
              />
            ))}
          </div>
        )}
      </li>
    );
  };
  return (
    <fieldset className={style.list} id={path}>
      <legend>{field.label}</legend>
      <Said path={path} fault={form.faults[path]} hint={field.hint} />
      <ol data-list={path} data-called={called} data-most={field.most}>
        {Array.from({ length: rows }, (_, place) => (
          <Piece key={below(path, place)} turn={form.turn()}>
            {row(place)}
          </Piece>
        ))}
      </ol>
      {!fixed && (
        <>
          <template data-row={path}>{row('+')}</template>
          <Button
            className={style.add}
            type="submit"
            name="action"
            value={`add:${path}`}
            disabled={rows >= field.most}
            aria-label={`${field.label}: ${words.add}`}
          >
            {words.add}
          </Button>
        </>
      )}
    </fieldset>
  );
}

function VariantsField(props: Props<Variants>) {
  const { field, form, path, bare } = props;
  const name = below(path, 'variant');
  const option = variantOf(field, form.typed[name]);
  const label = bare ?? (field.label || form.words.which);
  return (
    <div className={style.variants} data-shapes="">
      <div className={style.which}>
        <SelectField
          {...shared(props)}
          id={name}
          name={name}
          label={label}
          {...(option && { fault: undefined })}
          defaultValue={option?.name ?? ''}
          data-shape=""
        >
          {field.optional && <option value="">{form.words.none}</option>}
          {field.options.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </SelectField>
        <noscript>
          <Button type="submit" name="action" value="save">
            {form.words.change}
          </Button>
        </noscript>
      </div>
      <div className={style.shape} data-shape-now={option?.name ?? ''}>
        {option && <FieldOf field={{ ...option.field, hint: '' }} form={form} path={path} bare={bare} />}
      </div>
      {field.options
        .filter((one) => one !== option)
        .map((one) => (
          <template key={one.name} data-shape-of={one.name}>
            <FieldOf field={{ ...one.field, hint: '' }} form={form} path={path} bare={bare} />
          </template>
        ))}
    </div>
  );
}
