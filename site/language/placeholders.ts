type PlaceholderValues = Readonly<Record<string, string | number>>;

const fill = (text: string, pattern: RegExp, sources: readonly PlaceholderValues[]): string =>
  text.replaceAll(pattern, (typed, name: string) => {
    const source = sources.find((known) => Object.hasOwn(known, name));
    return source ? String(source[name] ?? '') : typed;
  });

/** `{{name}}`: the server fills in the first value that a source has; without one it stays. */
export const fillPlaceholders = (text: string, ...sources: PlaceholderValues[]): string =>
  text.includes('{{') ? fill(text, /\{\{\s*(\w+)\s*\}\}/g, sources) : text;

/** `{name}`: a script of the page fills in the value, which the server does not know. */
export const fillInBrowser = (text: string, values: PlaceholderValues): string => fill(text, /\{(\w+)\}/g, [values]);

/** PlaceholderValues for the server, so that scripts find `{name}` in the text. */
export const leaveToBrowser = <Name extends string>(...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Record<Name, string>;
