/** A page with a cached frame: the parts of an answer replace `templatePlaceholders`. */
export interface PageFragments {
  title: string;
  /** of the address, for the links to the other language */
  query: string;
  foundNothing?: boolean;
  main: string;
}

/** No text of the content contains them. The query placeholder must survive URL encoding. */
export const templatePlaceholders: PageFragments = {
  title: '\uE000title\uE000',
  query: '?frame=here',
  main: '\uE000main\uE000',
};

export interface PageTemplate {
  /** the pieces of the frame and, between them, the new ones */
  fill: (filling: PageFragments) => string[];
  /** the unchanging pieces, by position */
  fixedPieces: ReadonlyMap<number, string>;
}

export function parseTemplate(html: string): PageTemplate {
  const pieces = html.split(/(\uE000title\uE000|\uE000main\uE000|\?frame=here&amp;)/);
  // `split` with a capture puts the placeholders at every second position.
  const fixedPieces = new Map([...pieces.entries()].filter(([at]) => at % 2 === 0));
  function fill({ title, query, main }: PageFragments) {
    const search = new URLSearchParams(query).toString();
    const parts: Record<string, string> = {
      [templatePlaceholders.title]: escapeHtml(title),
      [templatePlaceholders.main]: main,
      '?frame=here&amp;': search ? `?${escapeHtml(search)}&amp;` : '?',
    };
    return pieces.map((piece, at) => fixedPieces.get(at) ?? parts[piece] ?? piece);
  }
  return { fill, fixedPieces };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
