/** A letter on paper: the same blocks as plain text and as HTML that every mail program shows alike. */
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colours } from '#contract/colours.ts';
import type { Letter } from '#contract/inbox.ts';
import type { Language } from '#contract/language.ts';

export type Block =
  | string
  | { facts: (readonly [name: string, value: string])[] }
  | { button: string; address: string }
  | { small: string };

export interface Sheet {
  language: Language;
  house: string;
  footer: string;
  subject: string;
  blocks: Block[];
}

export const asLetter = (sheet: Sheet): Letter => ({
  sender: sheet.house,
  subject: sheet.subject,
  text: asText(sheet),
  html: `<!doctype html>${renderToStaticMarkup(<Page {...sheet} />)}`,
});

/** Mail programs know the signature by `-- `, with the space. */
function asText({ house, footer, blocks }: Sheet): string {
  return `${[house, ...blocks.map(textOf), `-- \n${footer}`].join('\n\n')}\n`;
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('button' in block) return `${block.button}:\n${block.address}`;
  return block.small;
}

/** A letter is paper: it is read by day in every program. */
const { paper, ink, rust, 'on-rust': white } = colours;

/** Mail programs know no style sheets to speak of: what a letter looks like stands on each part. */
const look = {
  page: { margin: 0, padding: '24px 12px', background: paper.day, color: ink.day },
  sheet: { maxWidth: '34em', margin: '0 auto', padding: '24px', background: white.day },
  text: { margin: '0 0 16px', font: '17px/1.5 Georgia, serif' },
  house: { margin: '0 0 24px', font: '24px/1.2 Georgia, serif', color: rust.day },
  name: { padding: '4px 16px 4px 0', font: '15px/1.4 Georgia, serif', textAlign: 'left', verticalAlign: 'top' },
  value: { padding: '4px 0', font: 'bold 15px/1.4 Georgia, serif', verticalAlign: 'top' },
  button: { display: 'inline-block', padding: '12px 20px', background: rust.day, color: white.day },
  small: { margin: '0 0 16px', font: '15px/1.5 Georgia, serif' },
} as const satisfies Record<string, CSSProperties>;

function Page({ language, house, footer, subject, blocks }: Sheet) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={look.page}>
        <div style={look.sheet}>
          <p style={look.house}>{house}</p>
          {blocks.map((block) => (
            <Part key={textOf(block)} block={block} />
          ))}
          <p style={look.small}>{footer}</p>
        </div>
      </body>
    </html>
  );
}

function Part({ block }: { block: Block }): ReactNode {
  if (typeof block === 'string') return <p style={look.text}>{block}</p>;
  if ('small' in block) return <p style={look.small}>{block.small}</p>;
  if ('facts' in block) return <Facts facts={block.facts} />;
  return (
    <p style={look.text}>
      <a href={block.address} style={look.button}>
        {block.button}
      </a>
    </p>
  );
}

function Facts({ facts }: { facts: (readonly [string, string])[] }) {
  return (
    <table style={look.text}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" style={look.name}>
              {name}
            </th>
            <td style={look.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
