/** `../live/rows.ts` adds rows from a template with `+` as the index. */
import { type ReactNode, use } from 'react';
import { type Language, languages } from '#contract/language.ts';
import {
  countRowsByList,
  type FieldGroup,
  type FieldList,
  type FieldVariants,
  type FormField,
  type FormValues,
  findVariant,
  joinPath,
  tickedValue,
} from '#contract/office/form.ts';
import { type createFormStrings, formatDecimal } from '#office/shared/screens/entries/labels.ts';
import { Button } from '#site/ui/Button.tsx';
import { Checkbox } from '#site/ui/Checkbox.tsx';
import { Field as Input, SelectField, TextareaField } from '#site/ui/Field.tsx';
import style from './Fields.module.css';
import { ColourField, DrawingField } from './LookFields.tsx';
import { createRenderPauses } from './render-pauses.ts';

interface EntryFieldsData {
  typed: FormValues;
  fieldErrors: Record<string, string>;
  referenceOptions: Record<string, { id: string; name: string }[]>;
  strings: ReturnType<typeof createFormStrings>;
  newRow: { list: string; date: string; isFirst: boolean } | undefined;
}

interface EntryFieldsState extends EntryFieldsData {
  rowCounts: ReadonlyMap<string, number>;
  filledGroups: ReadonlySet<string>;
  invalidGroups: ReadonlySet<string>;
  nextPause: () => Promise<void> | undefined;
}

interface Props<Kind extends FormField = FormField> {
  field: Kind;
  form: EntryFieldsState;
  path: string;
  /** Label of a list row. It replaces the field's label and hint. */
  rowLabel?: string | undefined;
}

interface EntryFieldsProps extends EntryFieldsData {
  tree: FieldGroup | FieldVariants;
  /** Shows only these fields, such as `legal.law`. */
  paths?: readonly string[];
}

export function EntryFields({ tree, paths = [''], ...form }: EntryFieldsProps) {
  const invalidGroups = listParentGroups(form.fieldErrors);
  const state = {
    rowCounts: countRowsByList(form.typed),
    filledGroups: listParentGroups(form.typed).union(invalidGroups),
    invalidGroups,
    nextPause: createRenderPauses(),
  };
  return paths.map((path) => (
    <FieldOf key={path} field={findField(tree, path)} form={{ ...form, ...state }} path={path} />
  ));
}

function findField(tree: FormField, path: string): FormField {
  const [name = '', ...rest] = path.split('.');
  if (!name) return tree;
  const part = tree.kind === 'group' ? tree.fields.find((field) => field.name === name) : undefined;
  if (!part) throw new Error(`The form has no field "${path}".`);
  return findField(part, rest.join('.'));
}

function listParentGroups(fields: Readonly<Record<string, string>>): Set<string> {
  const groups = new Set<string>();
  for (const name of Object.keys(fields))
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) groups.add(name.slice(0, dot));
  return groups;
}

function DeferredField({ pause, children }: { pause: Promise<void> | undefined; children: ReactNode }) {
  if (pause !== undefined) use(pause);
  return children;
}

function FieldOf(props: Props): ReactNode {
  const { field, form, path, rowLabel } = props;
  switch (field.kind) {
    case 'group':
      return <GroupField {...props} field={field} />;
    case 'list':
      return <ListField {...props} field={field} />;
    case 'variants':
      return <VariantsField {...props} field={field} />;
    case 'text':
      return <BilingualInput {...props} field={field} />;
    case 'boolean':
      return <CheckInput name={path} label={field.label} form={form} />;
    case 'choices':
      return (
        <fieldset className={style.choices} id={path}>
          <legend>{field.label}</legend>
          <FieldMessages path={path} error={form.fieldErrors[path]} hint={field.hint} />
          {field.options.map(({ value, label }) => (
            <CheckInput key={value} name={joinPath(path, value)} label={label} form={form} />
          ))}
        </fieldset>
      );
    case 'choice':
    case 'reference':
      return <ChoiceInput {...props} field={field} />;
    default:
      return <PlainInput {...props} field={field} rowLabel={rowLabel} />;
  }
}

const CheckInput = ({ name, label, form }: { name: string; label: string; form: EntryFieldsState }) => (
  <Checkbox id={name} name={name} value={tickedValue} label={label} defaultChecked={form.typed[name] === tickedValue} />
);

const createCommonProps = ({ field, form, path, rowLabel }: Props) => ({
  id: path,
  name: path,
  label: rowLabel ?? field.label,
  hint: rowLabel ? undefined : field.hint,
  error: form.fieldErrors[path],
  defaultValue: form.typed[path] ?? '',
});

const inputTypes = { date: 'date', moment: 'datetime-local', time: 'time' } as const;
const inputModes = { email: 'email', tel: 'tel', url: 'url' } as const;

function PlainInput(props: Props<Exclude<FormField, FieldGroup | FieldList | FieldVariants>>) {
  const { field } = props;
  const own = { ...createCommonProps(props), autoComplete: 'off' };
  if (field.kind === 'line') {
    const line = { ...own, maxLength: field.maxLength, 'data-soft-limit': field.goodLength };
    const { strings } = props.form;
    if (field.inputType === 'colour') return <ColourField {...line} strings={strings} />;
    if (field.inputType === 'drawing') return <DrawingField {...line} strings={strings} rows={4} />;
    if (field.isMultiLine) return <TextareaField {...line} rows={computeTextareaRows(own.defaultValue)} />;
    return (
      <Input
        {...line}
        inputMode={field.inputType in inputModes ? inputModes[field.inputType as keyof typeof inputModes] : 'text'}
      />
    );
  }
  if (field.kind === 'number' || field.kind === 'amount')
    return <NumberInput {...own} language={props.form.strings.language} isInteger={isInteger(field)} />;
  const type = field.kind in inputTypes ? inputTypes[field.kind as keyof typeof inputTypes] : 'text';
  return <Input {...own} type={type} step={field.kind === 'date' ? undefined : 60} />;
}

const isInteger = (field: FormField): boolean => field.kind === 'number' && field.isInteger;

type NumberInputProps = ReturnType<typeof createCommonProps> & { language: Language; isInteger: boolean };

const NumberInput = ({ language, isInteger, ...own }: NumberInputProps) => (
  <Input
    {...own}
    autoComplete="off"
    defaultValue={formatDecimal(own.defaultValue, language)}
    inputMode={isInteger ? 'numeric' : 'decimal'}
    maxLength={20}
    className={style.short}
  />
);

const computeTextareaRows = (text: string): number => Math.min(12, Math.max(2, Math.ceil(text.length / 44)));

/** Keeps the current value as an option, even if the entry no longer exists. */
function ChoiceInput(props: Props<FormField & { kind: 'choice' | 'reference' }>) {
  const { field, form } = props;
  const own = createCommonProps(props);
  const chosen = own.defaultValue;
  const known =
    field.kind === 'choice'
      ? field.options.map(({ value, label }) => ({ id: value, name: label }))
      : (form.referenceOptions[field.to] ?? []);
  const options = !chosen || known.some(({ id }) => id === chosen) ? known : [{ id: chosen, name: chosen }, ...known];
  const select = (
    <SelectField {...own}>
      <option value="">{form.strings.none}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  if (field.kind !== 'reference' || field.to !== 'pictures') return select;
  return (
    <div className={style.picture}>
      {select}
      <a href="/office/pictures#upload">{form.strings.uploadPicture}</a>
    </div>
  );
}

function BilingualInput({ field, form, path, rowLabel }: Props<FormField & { kind: 'text' }>) {
  const { typed, fieldErrors, strings } = form;
  const TextField = field.isMultiLine ? TextareaField : Input;
  return (
    // biome-ignore lint/a11y/useSemanticElements: fieldsets around every two inputs would fill the page with frames
    <div
      className={`${style.text} ${field.mayBeShared ? style.shared : ''}`.trim()}
      id={path}
      role="group"
      aria-label={rowLabel ?? field.label}
    >
      {!rowLabel && (
        <p className={style.label} aria-hidden="true">
          {field.label}
        </p>
      )}
      <FieldMessages path={path} error={fieldErrors[path]} hint={rowLabel ? '' : field.hint} />
      <div className={style.pair}>
        {languages.map((language) => {
          const name = joinPath(path, language);
          const text = typed[name] ?? '';
          return (
            <div key={language} className={language === 'en' ? style.english : undefined} lang={language}>
              <TextField
                id={name}
                name={name}
                label={strings[language]}
                error={fieldErrors[name]}
                defaultValue={text}
                maxLength={field.maxLength}
                data-soft-limit={field.goodLength}
                autoComplete="off"
                {...(field.isMultiLine && { rows: computeTextareaRows(text) })}
              />
            </div>
          );
        })}
      </div>
      {field.mayBeShared && <CheckInput name={joinPath(path, 'same')} label={strings.same} form={form} />}
    </div>
  );
}

const FieldMessages = ({ path, error, hint }: { path: string; error: string | undefined; hint: string }) => (
  <>
    {error && (
      <p className={style.error} id={`${path}-error`}>
        {error}
      </p>
    )}
    {hint && <p className={style.hint}>{hint}</p>}
  </>
);

function GroupField({ field, form, path, rowLabel }: Props<FieldGroup>) {
  const messages = !rowLabel && <FieldMessages path={path} error={form.fieldErrors[path]} hint={field.hint} />;
  const rareFields = field.fields.filter(({ isRare }) => isRare);
  const renderField = (part: FormField) => (
    <DeferredField key={part.name} pause={form.nextPause()}>
      <FieldOf field={part} form={form} path={joinPath(path, part.name)} />
    </DeferredField>
  );
  const fields = (
    <div className={chooseLayout(field, rowLabel)} data-parts="">
      {field.fields.filter(({ isRare }) => !isRare).map(renderField)}
      {rareFields.length > 0 && (
        <details className={style.details} open={rareFields.some((part) => needsAttention(part, form)) || undefined}>
          <summary>{form.strings.rare}</summary>
          <div className={style.fields} data-parts="">
            {rareFields.map(renderField)}
          </div>
        </details>
      )}
    </div>
  );
  if (!path) return fields;
  const isOpen = form.invalidGroups.has(path) || (form.filledGroups.has(path) && !isTextGroup(field));
  const folds = !rowLabel && (field.optional || field.fields.length > 4);
  return folds ? (
    <details className={style.details} id={path} open={isOpen || undefined}>
      <summary>{field.label}</summary>
      {messages}
      {fields}
    </details>
  ) : (
    <fieldset className={style.group} id={path}>
      <legend className={rowLabel ? style.hidden : undefined}>{rowLabel ?? field.label}</legend>
      {messages}
      {fields}
    </fieldset>
  );
}

const tableKinds = new Set<FormField['kind']>(['reference', 'choice', 'amount', 'number', 'boolean']);

/** A row of a list that has only such fields is one line. */
const chooseLayout = ({ fields }: FieldGroup, rowLabel: string | undefined) =>
  rowLabel && fields.every(({ kind }) => tableKinds.has(kind)) ? style.tableRow : style.fields;

/** It has an error, or says something that visitors read. */
const needsAttention = ({ name, kind }: FormField, { fieldErrors, typed, filledGroups }: EntryFieldsState): boolean =>
  fieldErrors[name] !== undefined || filledGroups.has(name) || (kind === 'choice' && Boolean(typed[name]));

const isTextGroup = ({ fields, hint }: FieldGroup): boolean =>
  !hint && fields.every(({ kind }) => kind === 'text' || kind === 'group');

const toolSigns = { up: '↑', down: '↓', remove: '×' } as const;

function ListField({ field, form, path }: Props<FieldList>) {
  const { strings } = form;
  const newRow = form.newRow?.list === path ? form.newRow : undefined;
  // The counts already include a new first row.
  const addedRows = newRow && !newRow.isFirst ? 1 : 0;
  const rows = Math.max(form.rowCounts.get(path) ?? 0, field.least, newRow ? 1 - addedRows : 0) + addedRows;
  const hasFixedLength = field.least === field.most;
  const rowLabelTemplate = `${field.label}, ${strings.item}`;
  const renderRow = (place: number | '+') => {
    const at = joinPath(path, place);
    const isNew = newRow !== undefined && place === (newRow.isFirst ? 0 : rows - 1);
    const name =
      isNew && newRow.isFirst
        ? strings.newToday
        : rowLabelTemplate.replace('{}', place === '+' ? place : String(place + 1));
    const own = isNew ? { ...form, typed: { ...form.typed, [joinPath(at, 'date')]: newRow.date } } : form;
    return (
      <li key={place} className={style.row} id={isNew ? 'new-row' : undefined} data-row="">
        <FieldOf field={field.item} form={own} path={at} rowLabel={name} />
        {!hasFixedLength && (
          <div className={style.tools}>
            {(['up', 'down', 'remove'] as const).map((change) => (
              <button
                key={change}
                type="submit"
                name="action"
                value={`${change}:${at}`}
                disabled={(change === 'up' && place === 0) || (change === 'down' && place === rows - 1)}
                aria-label={`${name}: ${strings[change]}`}
                title={strings[change]}
                data-sign={toolSigns[change]}
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
      <FieldMessages path={path} error={form.fieldErrors[path]} hint={field.hint} />
      <ol data-list={path} data-row-label-template={rowLabelTemplate} data-max-rows={field.most}>
        {Array.from({ length: rows }, (_, place) => (
          <DeferredField key={joinPath(path, place)} pause={form.nextPause()}>
            {renderRow(place)}
          </DeferredField>
        ))}
      </ol>
      {!hasFixedLength && (
        <>
          <template data-row={path}>{renderRow('+')}</template>
          <Button
            className={style.add}
            type="submit"
            name="action"
            value={`add:${path}`}
            disabled={rows >= field.most}
            aria-label={`${field.label}: ${strings.add}`}
          >
            {strings.add}
          </Button>
        </>
      )}
    </fieldset>
  );
}

function VariantsField(props: Props<FieldVariants>) {
  const { field, form, path, rowLabel } = props;
  const name = joinPath(path, 'variant');
  const option = findVariant(field, form.typed[name]);
  const label = rowLabel ?? (field.label || form.strings.variant);
  return (
    <div className={style.variants} data-variants="">
      <div className={style.variantChoice}>
        <SelectField
          {...createCommonProps(props)}
          id={name}
          name={name}
          label={label}
          {...(option && { error: undefined })}
          defaultValue={option?.name ?? ''}
          data-variant=""
        >
          {field.optional && <option value="">{form.strings.none}</option>}
          {field.options.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </SelectField>
        <noscript>
          <Button type="submit" name="action" value="save">
            {form.strings.change}
          </Button>
        </noscript>
      </div>
      <div className={style.variantFields} data-current-variant={option?.name ?? ''}>
        {option && <FieldOf field={{ ...option.field, hint: '' }} form={form} path={path} rowLabel={rowLabel} />}
      </div>
      {field.options
        .filter((one) => one !== option)
        .map((one) => (
          <template key={one.name} data-variant-of={one.name}>
            <FieldOf field={{ ...one.field, hint: '' }} form={form} path={path} rowLabel={rowLabel} />
          </template>
        ))}
    </div>
  );
}
