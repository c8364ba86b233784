/** Reads the inputs of a form as a browser without script would send them. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, number, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : number
        ? String.fromCodePoint(Number(number))
        : (entities[name] ?? all),
  );

const readAttributes = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decodeEntities(value)]),
  );

/** Browsers do not send fields inside `template` elements, which may be nested. */
export function removeTemplates(html: string): string {
  const less = html.replaceAll(/<template(?:(?!<template).)*?<\/template>/gs, '');
  return less === html ? html : removeTemplates(less);
}

/** The form with this text in its tag, for example `id="entry-form"`. */
export function readFormFields(html: string, mark = 'id="entry-form"'): Record<string, string> {
  const [, form] = removeTemplates(html).match(new RegExp(`<form[^>]*${mark}[^>]*>(.*?)</form>`, 's')) ?? [];
  if (form === undefined) throw new Error(`There is no form with ${mark}.`);
  return readFields(form);
}

function readFields(form: string): Record<string, string> {
  const controls = [...form.matchAll(/<(input|textarea|select)(\s[^>]*?)?\/?>(?:(.*?)<\/\1>)?/gs)];
  return Object.fromEntries(
    controls.flatMap(([, tag, attributes = '', inside = '']) => listSubmittedPairs(tag, attributes, inside)),
  );
}

export interface PageForm {
  address: string;
  fields: Record<string, string>;
  /** names of the hidden fields */
  hidden: string[];
  /** names of the fields for long texts */
  textareas: string[];
  /** the action of each button */
  actions: string[];
  sendsFiles: boolean;
}

/** All forms of a page that change something. A button elsewhere may belong to a form by its id. */
export function listForms(html: string): PageForm[] {
  const page = removeTemplates(html);
  const readActions = (part: string) =>
    [...part.matchAll(/<button(\s[^>]*)>/g)].flatMap(([, attributes = '']) => {
      const { name, value = '' } = readAttributes(attributes);
      return name === 'action' ? [value] : [];
    });
  return [...page.matchAll(/<form(\s[^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', inside = '']) => {
    const { method, action: address = '', id } = readAttributes(attributes);
    if (method !== 'post') return [];
    const buttons = page.match(/<button\s[^>]*>/g) ?? [];
    const outside = id ? buttons.filter((button) => button.includes(` form="${id}"`)).join('') : '';
    const hidden = [...inside.matchAll(/<input(\s[^>]*type="hidden"[^>]*)>/g)];
    return {
      ...{ address, fields: readFields(inside), actions: readActions(inside + outside) },
      sendsFiles: /enctype="multipart/i.test(attributes),
      hidden: hidden.map(([, input = '']) => readAttributes(input)['name'] ?? ''),
      textareas: [...inside.matchAll(/<textarea\s[^>]*/g)].map(([tag]) => readAttributes(tag)['name'] ?? ''),
    };
  });
}

function listSubmittedPairs(tag: string | undefined, attributes: string, inside: string): [string, string][] {
  const { name, value = '', type, checked } = readAttributes(attributes);
  if (!name || (type === 'checkbox' && checked === undefined)) return [];
  if (tag === 'textarea') return [[name, decodeEntities(inside).replace(/^\n/, '')]];
  if (tag === 'input') return [[name, value]];
  const options = [...inside.matchAll(/<option([^>]*)>/g)].map(([, option = '']) => readAttributes(option));
  return [[name, (options.find((option) => 'selected' in option) ?? options[0])?.['value'] ?? '']];
}
