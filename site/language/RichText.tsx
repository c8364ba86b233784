const link = /\[(?<words>[^[\]]+)\]\((?<href>(?:\/|#|https:\/\/|mailto:)[^)\s]*)\)/g;

/** A text with links as `[words](/address)`, and no other markup. `newTab`: a form that is being filled in stays open. */
export function RichText({ text, newTab = false }: { text: string; newTab?: boolean }) {
  const links = [...text.matchAll(link)];
  const ends = [0, ...links.map(({ index, 0: whole }) => index + whole.length)];
  return (
    <>
      {links.map(({ index, groups }, number) => (
        <span key={index}>
          {text.slice(ends[number], index)}
          <a href={groups?.['href']} {...(newTab && { target: '_blank', rel: 'noopener' })}>
            {groups?.['words']}
          </a>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
