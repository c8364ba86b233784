/** A page whose middle is made for each visitor, in a frame that is rendered once: the parts of an answer replace `frameMarks`. */
export interface Filling {
  title: string;
  /** of the address, for the links to the other language */
  query: string;
  /** something was asked, and nothing answers it */
  foundNothing?: boolean;
  main: string;
}

/** No text of the content contains them; the query's must also survive being written into an address. */
export const frameMarks: Filling = { title: '\uE000title\uE000', query: '?frame=here', main: '\uE000main\uE000' };

export interface Frame {
  /** in pieces: those of the frame itself, and between them what is new */
  fill: (filling: Filling) => string[];
  /** the pieces that are the same whatever goes in, by their places */
  fixed: ReadonlyMap<number, string>;
}

export function frameOf(html: string): Frame {
  const pieces = html.split(/(\uE000title\uE000|\uE000main\uE000|\?frame=here&amp;)/);
  // A text that is cut at its marks has them at every second place.
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
