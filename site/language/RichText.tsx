const link = /\[(?<words>[^\]]+)\]\((?<href>(?:\/|#|https:\/\/|mailto:)[^)\s]*)\)/g;

/** A text in which links stand as `[words](/address)`. Nothing else in it is more than text. */
export function RichText({ text }: { text: string }) {
  const links = [...text.matchAll(link)];
  const ends = [0, ...links.map(({ index, 0: whole }) => index + whole.length)];
  return (
    <>
      {links.map(({ index, groups }, number) => (
        <span key={index}>
          {text.slice(ends[number], index)}
          <a href={groups?.['href']}>{groups?.['words']}</a>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
