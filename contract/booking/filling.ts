/** A page with a cached frame: the parts of an answer replace `frameMarks`. */
export interface Filling {
  title: string;
  /** of the address, for the links to the other language */
  query: string;
  foundNothing?: boolean;
  main: string;
}

/** No text of the content contains them. The mark of the query must survive URL encoding. */
export const frameMarks: Filling = { title: '\uE000title\uE000', query: '?frame=here', main: '\uE000main\uE000' };

export interface Frame {
  /** the pieces of the frame and, between them, the new ones */
  fill: (filling: Filling) => string[];
  /** the unchanging pieces, by position */
  fixed: ReadonlyMap<number, string>;
}

export function frameOf(html: string): Frame {
  const pieces = html.split(/(\uE000title\uE000|\uE000main\uE000|\?frame=here&amp;)/);
  // `split` with a captured mark puts the marks at every second position.
  const fixed = new Map([...pieces.entries()].filter(([at]) => at % 2 === 0));
  function fill({ title, query, main }: Filling) {
    const asked = new URLSearchParams(query).toString();
    const parts: Record<string, string> = {
      [frameMarks.title]: escaped(title),
      [frameMarks.main]: main,
      '?frame=here&amp;': asked ? `?${escaped(asked)}&amp;` : '?',
    };
    return pieces.map((piece, at) => fixed.get(at) ?? parts[piece] ?? piece);
  }
  return { fill, fixed };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
