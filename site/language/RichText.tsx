const link = /\[(?<words>[^[\]]+)\]\((?<href>(?:\/|#|https:\/\/|mailto:)[^)\s]*)\)/g;

interface Props {
  text: string;
  /** so that a form somebody is filling in stays open */
  newTab?: boolean;
}

/** A text in which links stand as `[words](/address)`. Nothing else in it is more than text. */
export function RichText({ text, newTab = false }: Props) {
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
