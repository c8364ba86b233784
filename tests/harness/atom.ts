/** Parses a feed by RFC 4287 and throws for violations. saxes accepts only well-formed XML. */
import { SaxesParser } from 'saxes';

const atom = 'http://www.w3.org/2005/Atom';
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function readAtom(text: string) {
  const root = readXml(text);
  if (root?.name !== 'feed') throw new Error('The root is no atom:feed.');
  if (findChildren(root, 'author').length === 0) throw new Error('Neither the feed nor its entries name an author.');
  if (!listLinks(root).includes('self')) throw new Error('The feed has no link to itself.');
  const entries = findChildren(root, 'entry').map(readAtomPart);
  if (new Set(entries.map(({ id }) => id)).size < entries.length) throw new Error('Two entries share an id.');
  return { ...readAtomPart(root), language: root.attributes['xml:lang'], entries };
}

function readAtomPart(part: ParsedXmlElement) {
  const read = {
    id: readOnlyChild(part, 'id'),
    title: readOnlyChild(part, 'title'),
    updated: readOnlyChild(part, 'updated'),
  };
  if (!URL.canParse(read.id)) throw new Error(`The id ${read.id} is no IRI.`);
  if (!rfc3339.test(read.updated)) throw new Error(`${read.id} was updated at no time: ${read.updated}`);
  const pages = listLinks(part).filter((rel) => rel === 'alternate');
  if (pages.length !== 1) throw new Error(`${read.id} has ${pages.length} pages.`);
  return read;
}

/** exactly one, and not empty */
function readOnlyChild(parent: ParsedXmlElement, name: string): string {
  const [only, ...more] = findChildren(parent, name);
  if (!only?.text || more.length > 0) throw new Error(`${parent.name} wants exactly one ${name}.`);
  return only.text;
}

const findChildren = (parent: ParsedXmlElement, name: string): ParsedXmlElement[] =>
  parent.children.filter((child) => child.name === name);

const listLinks = (part: ParsedXmlElement): string[] =>
  findChildren(part, 'link').map(({ attributes: { href = '', rel = 'alternate' } }) => {
    if (!URL.canParse(href)) throw new Error('A link leads nowhere.');
    return rel;
  });

interface ParsedXmlElement {
  /** `feed` in the namespace of Atom, otherwise `{namespace}feed` */
  name: string;
  attributes: Record<string, string>;
  children: ParsedXmlElement[];
  text: string;
}

function readXml(text: string): ParsedXmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const document: ParsedXmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const name = uri === atom ? local : `{${uri}}${local}`;
    const element: ParsedXmlElement = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (written) => {
    const element = open.at(-1);
    if (element) element.text += written;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return document.children[0];
}
