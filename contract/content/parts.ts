/** Parts of the site that a house may leave out: `without` in estate.yaml. */

export const partNames = ['map', 'access', 'films', 'accounts', 'idCopies', 'newsletter'] as const;
export type PartName = (typeof partNames)[number];

interface House {
  without?: readonly PartName[] | undefined;
  social?: object | undefined;
}

export const hasPart = ({ without = [] }: House, part: PartName): boolean => !without.includes(part);

/**
 * Addresses that serve one part only. Leaving the newsletter goes on: links in emails must work, and
 * so must the pictures of issues that were sent.
 */
const partAddresses: Record<PartName, RegExp> = {
  map: /^\/park(\/guide(\/.*)?|#map)$/,
  access: /^\/(access\.json|park#access)$/,
  films: /^\/(films\/|embed\/video\/|office\/films\/).*$/,
  accounts: /^\/((login|signup|account|verify)$|password\/|auth\/|api\/account(?!\/newsletter$))/,
  idCopies: /^(?!)/,
  newsletter:
    /^\/(newsletter(\/(asked|archive|confirm\/.*|read\/.*))?|mailing-terms|api\/newsletter|contact#newsletter|office\/newsletter(\/.*)?)$/,
};

/** The part that the address belongs to, if the house has left it out. */
export const findMissingPart = ({ without = [] }: House, address: string): PartName | undefined =>
  without.find((part) => partAddresses[part].test(address));

/** `all`: the house has left out nothing. `social`: it has a page in a social network. */
const markerNames = [...partNames, 'all', 'social'] as const;

/** Placeholders around a passage. Texts are stored with them, and visitors see at most the passage. */
export const partMarkers: readonly string[] = markerNames.flatMap((name) => [`#${name}`, `^${name}`, `/${name}`]);

type MarkerName = (typeof markerNames)[number];

function hasPassage(house: House, name: MarkerName): boolean {
  if (name === 'all') return !house.without?.length;
  return name === 'social' ? Object.keys(house.social ?? {}).length > 0 : hasPart(house, name);
}

const passagePattern = new RegExp(String.raw`\{\{([#^])(${markerNames.join('|')})\}\}`, 'g');

/**
 * `{{#newsletter}}…{{/newsletter}}` is for houses with a newsletter, `{{^newsletter}}…{{/newsletter}}`
 * for the others.
 */
export function choosePassages(text: string, house: House): string {
  if (!text.includes('{{#') && !text.includes('{{^')) return text;
  let chosen = '';
  let rest = 0;
  for (const { 0: start, 1: mark, 2: name = '', index } of text.matchAll(passagePattern)) {
    if (index < rest) continue;
    const end = text.indexOf(`{{/${name}}}`, index);
    if (end < 0) continue;
    const has = hasPassage(house, name as MarkerName);
    chosen += text.slice(rest, index);
    if (has === (mark === '#')) chosen += choosePassages(text.slice(index + start.length, end), house);
    rest = end + name.length + 5;
  }
  return chosen + text.slice(rest);
}
