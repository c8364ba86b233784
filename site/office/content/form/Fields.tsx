/**
 * The fields of an entry. The server draws them whole; where a script runs, lists and shapes change without a way to the
 * server. What is typed stays in the inputs: nothing here is drawn again for a key.
 */
import { type MouseEvent, type ReactNode, useReducer, useState } from 'react';
import {
  below,
  type Field,
  type Group,
  itemsIn,
  type List,
  type Typed,
  ticked,
  type Variants,
  variantOf,
} from '#contract/form.ts';
import { Button } from '#site/ui/Button.tsx';
import { Check } from '#site/ui/Check.tsx';
import { Field as Input, LongField, SelectField } from '#site/ui/Field.tsx';
import style from './Fields.module.css';
import { beginning, nextRows } from './rows.ts';

/** The words that every form needs, in the language of the page. */
export interface FormWords {
  de: string;
  en: string;
  same: string;
  none: string;
  add: string;
  up: string;
  down: string;
  remove: string;
  item: string;
  change: string;
}

export interface FormData {
  typed: Typed;
  faults: Record<string, string>;
  named: Record<string, { id: string; name: string }[]>;
  words: FormWords;
  /** a list that gets an empty row */
  row: string | undefined;
}

interface Props<Kind extends Field = Field> {
  field: Kind;
  form: FormData;
  /** what its input is called */
  path: string;
  /** where its text stood when the page came: rows have changed places since */
  from: string;
  /** of items of a list, whose label is the list's */
  bare?: string | undefined;
}

/** All of them: what a page mounts. */
export const EntryFields = ({ tree, ...form }: FormData & { tree: Group | Variants }) => (
  <FieldOf field={tree} form={form} path="" from="" />
);

function FieldOf(props: Props): ReactNode {
  const { field, form, path, from, bare } = props;
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
        <Check id={path} name={path} value={ticked} label={field.label} defaultChecked={form.typed[from] === ticked} />
      );
    case 'choices':
      return (
        <fieldset className={style.choices} id={path}>
          <legend>{field.label}</legend>
          <Said fault={form.faults[from]} hint={field.hint} />
          {field.options.map(({ value, label }) => (
            <Check
              key={value}
              name={below(path, value)}
              value={ticked}
              label={label}
              defaultChecked={form.typed[below(from, value)] === ticked}
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
const modes = { email: 'email', tel: 'tel', url: 'url', text: 'text' } as const;

function Plain({ field, form, path, from, bare }: Props<Exclude<Field, Group | List | Variants>>) {
  const shared = {
    id: path,
    name: path,
    label: bare ?? field.label,
    hint: bare ? undefined : field.hint,
    fault: form.faults[from],
    defaultValue: form.typed[from] ?? '',
    autoComplete: 'off',
  };
  if (field.kind === 'line')
    return field.long ? (
      <LongField {...shared} maxLength={field.most} rows={rowsOf(shared.defaultValue)} />
    ) : (
      <Input {...shared} maxLength={field.most} inputMode={modes[field.look]} />
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
function OneOf({ field, form, path, from, bare }: Props<Field & { kind: 'choice' | 'reference' }>) {
  const chosen = form.typed[from] ?? '';
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
      fault={form.faults[from]}
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

function SaidField({ field, form, path, from, bare }: Props<Field & { kind: 'said' }>) {
  const { typed, faults, words } = form;
  const Language = field.long ? LongField : Input;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of two lines each would drown the page in frames
    <div className={style.said} id={path} role="group" aria-label={bare ?? field.label}>
      {!bare && (
        <p className={style.label} aria-hidden="true">
          {field.label}
        </p>
      )}
      <Said fault={faults[from]} hint={bare ? '' : field.hint} />
      <div className={style.pair}>
        {(['de', 'en'] as const).map((language) => {
          const name = below(path, language);
          const text = typed[below(from, language)] ?? '';
          return (
            <div key={language} className={language === 'en' ? style.english : style.german} lang={language}>
              <Language
                id={name}
                name={name}
                label={words[language]}
                fault={faults[below(from, language)]}
                defaultValue={text}
                maxLength={field.most}
                autoComplete="off"
                {...(field.long && { rows: rowsOf(text) })}
              />
            </div>
          );
        })}
      </div>
      {field.alike && (
        <Check
          name={below(path, 'same')}
          value={ticked}
          label={words.same}
          defaultChecked={typed[below(from, 'same')] === ticked}
        />
      )}
    </div>
  );
}

const Said = ({ fault, hint }: { fault: string | undefined; hint: string }) => (
  <>
    {fault && <p className={style.fault}>{fault}</p>}
    {hint && <p className={style.hint}>{hint}</p>}
  </>
);

/** Long groups fold: the page's own search opens them. */
function GroupField({ field, form, path, from, bare }: Props<Group>) {
  const fields = field.fields.map((part) => (
    <FieldOf key={part.name} field={part} form={form} path={below(path, part.name)} from={below(from, part.name)} />
  ));
  if (!path) return <div className={style.fields}>{fields}</div>;
  const begun = Object.keys({ ...form.typed, ...form.faults }).some((name) => name.startsWith(`${from}.`));
  const faulty = Object.keys(form.faults).some((name) => name.startsWith(`${from}.`));
  const folds = !bare && (field.optional || field.fields.length > 4 || field.quote !== undefined);
  if (bare || !folds)
    return (
      <fieldset className={style.group} id={path}>
        {bare ? <legend className={style.unseen}>{bare}</legend> : <legend>{field.label}</legend>}
        {!bare && <Said fault={form.faults[from]} hint={field.hint} />}
        <div className={style.fields}>{fields}</div>
      </fieldset>
    );
  return (
    <details className={style.fold} id={path} open={faulty || (begun && !isText(field)) || undefined}>
      <summary>{field.label}</summary>
      <Said fault={form.faults[from]} hint={field.hint} />
      <div className={style.fields}>{fields}</div>
    </details>
  );
}

const isText = ({ fields, hint }: Group): boolean =>
  !hint && fields.every(({ kind }) => kind === 'said' || kind === 'group');

function ListField({ field, form, path, from }: Props<List>) {
  const { words } = form;
  const [rows, change] = useReducer(
    nextRows,
    Math.max(itemsIn(from, form.typed), field.least) + (form.row === path ? 1 : 0),
    beginning,
  );
  const [said, say] = useState('');
  const press = (action: Parameters<typeof change>[0], text: string) => (event: MouseEvent) => {
    event.preventDefault();
    change(action);
    say(text);
  };
  const fixed = field.least === field.most;
  const nameOf = (place: number) => `${field.label}, ${words.item.replace('{}', String(place + 1))}`;
  return (
    <fieldset className={style.list} id={path}>
      <legend>{field.label}</legend>
      <Said fault={form.faults[from]} hint={field.hint} />
      <ol>
        {rows.map((row, place) => (
          <li key={row} className={style.row}>
            <FieldOf
              field={field.item}
              form={form}
              path={below(path, place)}
              from={below(from, row)}
              bare={nameOf(place)}
            />
            {!fixed && (
              <div className={style.tools}>
                {(
                  [
                    ['up', place > 0, '↑'],
                    ['down', place < rows.length - 1, '↓'],
                    ['remove', true, '×'],
                  ] as const
                ).map(([act, can, sign]) => (
                  <button
                    key={act}
                    type="submit"
                    name="action"
                    value={`${act}:${below(path, place)}`}
                    disabled={!can}
                    aria-label={`${nameOf(place)}: ${words[act]}`}
                    title={words[act]}
                    onClick={press({ act, row }, `${nameOf(place)}: ${words[act]}`)}
                    data-sign={sign}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {!fixed && rows.length < field.most && (
        <Button
          className={style.add}
          type="submit"
          name="action"
          value={`add:${path}`}
          aria-label={`${field.label}: ${words.add}`}
          onClick={press({ act: 'add' }, nameOf(rows.length))}
        >
          {words.add}
        </Button>
      )}
      <p className={style.unseen} role="status">
        {said}
      </p>
    </fieldset>
  );
}

function VariantsField({ field, form, path, from, bare }: Props<Variants>) {
  const name = below(path, 'variant');
  const first = variantOf(field, form.typed[below(from, 'variant')]);
  const [chosen, choose] = useState(first?.name ?? '');
  const option = field.options.find((one) => one.name === chosen);
  const label = bare ?? (field.label || form.words.change);
  return (
    <div className={style.variants}>
      <div className={style.which}>
        <SelectField
          id={name}
          name={name}
          label={label}
          hint={bare ? undefined : field.hint}
          fault={option ? undefined : form.faults[from]}
          defaultValue={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
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
      {option && <FieldOf field={option.field} form={form} path={path} from={from} bare={bare} />}
    </div>
  );
}
