/**
 * The fields of an entry, drawn by the server alone. Where a script runs, rows of lists are added and moved by it
 * (`../live/rows.ts`): a list has its rows, and a template for a new one whose names have a `+` where its number goes.
 */
import { type ReactNode, use } from 'react';
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
} from '#contract/form.ts';
import type { formWords } from '#site/office/content/names.ts';
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
  /** a list that gets a new row, and what stands in it already where it is about a day */
  row: { list: string; date: string; isFirst: boolean } | undefined;
}

interface Drawn extends FormData {
  /** how many rows each list has */
  counts: ReadonlyMap<string, number>;
  /** groups in which something is typed or wrong, and those in which something is wrong */
  begun: ReadonlySet<string>;
  faulty: ReadonlySet<string>;
  turn: () => Promise<void> | undefined;
}

interface Props<Kind extends Field = Field> {
  field: Kind;
  form: Drawn;
  /** what its input is called */
  path: string;
  /** of items of a list, whose label is the list's */
  bare?: string | undefined;
}

/** All of them: what a page mounts. */
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

/** Every group above these fields. */
function groupsOf(fields: Readonly<Record<string, string>>): Set<string> {
  const groups = new Set<string>();
  for (const name of Object.keys(fields))
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) groups.add(name.slice(0, dot));
  return groups;
}

/** Drawn when its turn comes. */
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
      return (
        <Check id={path} name={path} value={ticked} label={field.label} defaultChecked={form.typed[path] === ticked} />
      );
    case 'choices':
      return (
        <fieldset className={style.choices} id={path}>
          <legend>{field.label}</legend>
          <Said path={path} fault={form.faults[path]} hint={field.hint} />
          {field.options.map(({ value, label }) => (
            <Check
              key={value}
              id={below(path, value)}
              name={below(path, value)}
              value={ticked}
              label={label}
              defaultChecked={form.typed[below(path, value)] === ticked}
            />
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

const types = { date: 'date', moment: 'datetime-local', time: 'time' } as const;
const modes = { email: 'email', tel: 'tel', url: 'url', text: 'text', language: 'text' } as const;

function Plain({ field, form, path, bare }: Props<Exclude<Field, Group | List | Variants>>) {
  const shared = {
    id: path,
    name: path,
    label: bare ?? field.label,
    hint: bare ? undefined : field.hint,
    fault: form.faults[path],
    defaultValue: form.typed[path] ?? '',
    autoComplete: 'off',
  };
  if (field.kind === 'line')
    return field.long ? (
      <LongField {...shared} maxLength={field.most} data-good={field.good} rows={rowsOf(shared.defaultValue)} />
    ) : (
      <Input {...shared} maxLength={field.most} data-good={field.good} inputMode={modes[field.look]} />
    );
  if (field.kind === 'number')
    return <Input {...shared} inputMode={field.whole ? 'numeric' : 'decimal'} maxLength={20} className={style.short} />;
  return (
    <Input
      {...shared}
      type={field.kind in types ? types[field.kind as keyof typeof types] : 'text'}
      step={field.kind === 'date' ? undefined : 60}
    />
  );
}

const rowsOf = (text: string): number => Math.min(12, Math.max(2, Math.ceil(text.length / 44)));

/** What is chosen already stays to be chosen, whether there still is such a thing or not. */
function OneOf({ field, form, path, bare }: Props<Field & { kind: 'choice' | 'reference' }>) {
  const chosen = form.typed[path] ?? '';
  const known =
    field.kind === 'choice'
      ? field.options.map(({ value, label }) => ({ id: value, name: label }))
      : (form.named[field.to] ?? []);
  const options = !chosen || known.some(({ id }) => id === chosen) ? known : [{ id: chosen, name: chosen }, ...known];
  return (
    <SelectField
      id={path}
      name={path}
      label={bare ?? field.label}
      hint={bare ? undefined : field.hint}
      fault={form.faults[path]}
      defaultValue={chosen}
    >
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
  const Language = field.long ? LongField : Input;
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
        {(['de', 'en'] as const).map((language) => {
          const name = below(path, language);
          const text = typed[below(path, language)] ?? '';
          return (
            <div key={language} className={language === 'en' ? style.english : style.german} lang={language}>
              <Language
                id={name}
                name={name}
                label={words[language]}
                fault={faults[below(path, language)]}
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
      {field.alike && (
        <Check
          id={below(path, 'same')}
          name={below(path, 'same')}
          value={ticked}
          label={words.same}
          defaultChecked={typed[below(path, 'same')] === ticked}
        />
      )}
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

/** Long groups fold: the page's own search opens them. */
function GroupField({ field, form, path, bare }: Props<Group>) {
  const fields = field.fields.map((part) => (
    <Piece key={part.name} turn={form.turn()}>
      <FieldOf field={part} form={form} path={below(path, part.name)} />
    </Piece>
  ));
  if (!path)
    return (
      <div className={style.fields} data-parts="">
        {fields}
      </div>
    );
  const begun = form.begun.has(path);
  const faulty = form.faulty.has(path);
  const folds = !bare && (field.optional || field.fields.length > 4 || field.quote !== undefined);
  if (bare || !folds)
    return (
      <fieldset className={style.group} id={path}>
        <legend className={bare || isEcho(field) ? style.unseen : undefined}>{bare ?? field.label}</legend>
        {!bare && <Said path={path} fault={form.faults[path]} hint={field.hint} />}
        <div className={style.fields} data-parts="">
          {fields}
        </div>
      </fieldset>
    );
  return (
    <details className={style.fold} id={path} open={faulty || (begun && !isText(field)) || undefined}>
      <summary>{field.label}</summary>
      <Said path={path} fault={form.faults[path]} hint={field.hint} />
      <div className={style.fields} data-parts="">
        {fields}
      </div>
    </details>
  );
}

/** Interface texts are called by what they say, and some of them by what their first one says. */
const isEcho = ({ quote, fields: [first], label }: Group): boolean => quote !== undefined && first?.label === label;

const isText = ({ fields, hint }: Group): boolean =>
  !hint && fields.every(({ kind }) => kind === 'said' || kind === 'group');

function ListField({ field, form, path }: Props<List>) {
  const { words } = form;
  const fresh = form.row?.list === path ? form.row : undefined;
  // A new first row has its place among the counted ones already.
  const more = fresh && !fresh.isFirst ? 1 : 0;
  const rows = Math.max(form.counts.get(path) ?? 0, field.least, fresh ? 1 - more : 0) + more;
  const fixed = field.least === field.most;
  // In braces stands its number.
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
            {(
              [
                ['up', place === 0, '↑'],
                ['down', place === rows - 1, '↓'],
                ['remove', false, '×'],
              ] as const
            ).map(([act, never, sign]) => (
              <button
                key={act}
                type="submit"
                name="action"
                value={`${act}:${at}`}
                disabled={never}
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

function VariantsField({ field, form, path, bare }: Props<Variants>) {
  const name = below(path, 'variant');
  const option = variantOf(field, form.typed[name]);
  const label = bare ?? (field.label || form.words.which);
  return (
    <div className={style.variants} data-shapes="">
      <div className={style.which}>
        <SelectField
          id={name}
          name={name}
          label={label}
          hint={bare ? undefined : field.hint}
          fault={option ? undefined : form.faults[path]}
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
      {/* What is chosen, and the other shapes for a script to put in its place; their hint stands above, with the choice. */}
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
