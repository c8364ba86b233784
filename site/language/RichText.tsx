import type { LocalizedText } from './localized-text.ts';

const link = /\[(?<words>[^[\]]+)\]\((?<href>(?:\/|#|https:\/\/|mailto:)[^)\s]*)\)/g;

/** Renders links `[words](/address)`, no other markup. `newTab` keeps a half-filled form open. */
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

/** Screen readers need `lang` if a text is not in the language of the page. */
export const TextWithLang = ({ text: { text, lang } }: { text: LocalizedText }) =>
  lang ? <span lang={lang}>{text}</span> : text;
