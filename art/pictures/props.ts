/** Which props there are stands in the park's own sources; they are read, not repeated. */
import { readFile } from 'node:fs/promises';

export interface KnownProps {
  sets: string[];
  things: string[];
}

/** props that change the house itself; art/park/request.py */
const ages = ['decay', 'young', 'tea-house'];

export async function knownProps(): Promise<KnownProps> {
  const sets = [...(await table('sets.py', 'SETS')).matchAll(/'([a-z][\w-]*)':/g)].map(([, name = '']) => name);
  const things = [...(await table('things.py', 'THINGS')).matchAll(/'([a-z_ ]+)'\)/g)].flatMap(([, names = '']) =>
    names.replaceAll('_', '-').split(' '),
  );
  return { sets: [...sets, ...ages], things };
}

async function table(file: string, name: string): Promise<string> {
  const source = await readFile(new URL(`../park/props/${file}`, import.meta.url), 'utf8');
  return source.split(`\n${name} = {`)[1]?.split('\n}')[0] ?? '';
}

/** What is wrong with one prop, or nothing. */
export function propFault(prop: string, { sets, things }: KnownProps): string | undefined {
  const [name = '', place] = prop.split('@');
  if (place === undefined ? sets.includes(name) : things.includes(name)) return undefined;
  return `holds "${prop}"; allowed are the sets ${sets.join(', ')}, and with @place the things ${things.join(', ')}`;
}
