/** Renders emails as plain text and as HTML that all mail programs show alike. */
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colours } from '#contract/colours.ts';
import type { RenderedEmail } from '#contract/emails.ts';
import type { Language } from '#contract/language.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';

interface EmailLink {
  text: string;
  address: string;
}

export type EmailBlock =
  | string
  | { heading: string }
  | { table: (readonly [name: string, value: string])[] }
  | { button: string; address: string }
  | { card: string; lines: string[]; link: EmailLink }
  | { picture: string; alt: string; ratio: number }
  | { links: EmailLink[] }
  | { small: string };

export interface EmailLayout {
  language: Language;
  sender: string;
  footer: string[];
  imprint: EmailLink | undefined;
  subject: string;
  preheader?: string;
  blocks: EmailBlock[];
}

export const renderEmail = (email: EmailLayout): RenderedEmail => ({
  // A content text may have line breaks, a header must not.
  sender: email.sender.replaceAll(/\s+/g, ' '),
  // Mail programs search and quote these texts, so they contain no no-break spaces.
  subject: toPlainSpaces(email.subject).replaceAll(/\s+/g, ' '),
  text: toPlainSpaces(renderPlainText(email)),
  html: `<!doctype html>${renderToStaticMarkup(<EmailPage {...email} />)}`,
});

/** Mail programs recognise the signature by `-- ` with its space. */
function renderPlainText({ sender, footer, imprint, blocks }: EmailLayout): string {
  const below = [...footer, ...(imprint ? [`${imprint.text}: ${imprint.address}`] : [])];
  return `${[sender, ...blocks.map(toPlainText), `-- \n${below.join('\n')}`].join('\n\n')}\n`;
}

function toPlainText(block: EmailBlock): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return `${block.heading}\n${'-'.repeat(Math.min(Math.max(block.heading.length, 3), 60))}`;
  if ('table' in block) return block.table.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('button' in block) return `${block.button}:\n${block.address}`;
  if ('card' in block) return [block.card, ...block.lines, `${block.link.text}: ${block.link.address}`].join('\n');
  if ('picture' in block) return `[${block.alt}]`;
  if ('links' in block) return block.links.map(({ text, address }) => `${text}:\n${address}`).join('\n\n');
  return block.small;
}

const { paper, ink, rust, 'ink-soft': soft, 'rust-text': rusty, 'on-rust': white } = colours;

/** Inline styles, because many mail programs ignore style sheets. */
const styles = {
  page: { margin: 0, padding: 0, background: paper.day, color: ink.day },
  table: { width: '100%', borderCollapse: 'collapse' },
  around: { padding: '24px 12px' },
  sheet: { width: '100%', maxWidth: '600px', background: white.day, borderCollapse: 'collapse' },
  body: { padding: '24px', textAlign: 'left' },
  text: { margin: '0 0 16px', font: '17px/1.5 Georgia, serif', whiteSpace: 'pre-line' },
  sender: { margin: '0 0 24px', font: '24px/1.2 Georgia, serif', color: rust.day },
  heading: { margin: '24px 0 12px', font: '21px/1.3 Georgia, serif', color: rusty.day },
  name: { padding: '4px 16px 4px 0', font: '15px/1.4 Georgia, serif', textAlign: 'left', verticalAlign: 'top' },
  value: { padding: '4px 0', font: 'bold 15px/1.4 Georgia, serif', verticalAlign: 'top' },
  buttonTable: { borderCollapse: 'collapse' },
  buttonCell: { padding: '12px 20px', background: rust.day },
  button: { font: '17px/1.3 Georgia, serif', color: white.day, textDecoration: 'none' },
  card: { padding: '2px 0 2px 16px', borderLeft: `4px solid ${rust.day}` },
  cardTitle: { margin: '0 0 4px', font: '19px/1.3 Georgia, serif', color: ink.day },
  line: { margin: 0, font: '16px/1.5 Georgia, serif' },
  link: { color: rusty.day },
  picture: { display: 'block', width: '100%', height: 'auto', border: 0, margin: '0 0 16px' },
  small: { margin: '0 0 16px', font: '15px/1.5 Georgia, serif' },
  foot: { margin: '0 0 2px', font: '14px/1.45 Georgia, serif', color: soft.day },
  rule: { borderTop: `1px solid ${soft.day}`, margin: '8px 0 16px' },
  space: { height: '16px', fontSize: 0, lineHeight: 0 },
  hidden: { display: 'none', fontSize: '1px', lineHeight: '1px', maxHeight: 0, overflow: 'hidden', color: paper.day },
} as const satisfies Record<string, CSSProperties>;

/** For mail programs with style sheets: dark mode, and narrow margins on phones. */
const stylesheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.p{background:${paper.evening}!important;color:${ink.evening}!important}.s{background:${colours.mount.evening}!important;color:${ink.evening}!important}.i{color:${ink.evening}!important}.r{color:${rust.evening}!important}.l{color:${rusty.evening}!important}.b{background:${rust.evening}!important}.a{color:${white.evening}!important}.c{border-color:${rust.evening}!important}.f{color:${soft.evening}!important}}
@media (max-width:480px){.o{padding:0!important}.d{padding:20px 16px!important}}`;

function EmailPage({ language, sender, footer, imprint, subject, preheader, blocks }: EmailLayout) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, which React would escape */}
        <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
      </head>
      <body className="p" style={styles.page}>
        {preheader && <div style={styles.hidden}>{preheader}</div>}
        <LayoutTable kind="table">
          <td className="o" align="center" style={styles.around}>
            <LayoutTable kind="sheet" width={600} className="s">
              <td className="d" style={styles.body}>
                <Text kind="sender" className="r">
                  {sender}
                </Text>
                {blocks.map((block) => (
                  <EmailPart key={toPlainText(block)} block={block} />
                ))}
                <div className="c" style={styles.rule} />
                {footer.map((line) => (
                  <Text key={line} kind="foot" className="f">
                    {line}
                  </Text>
                ))}
                {imprint && (
                  <Text kind="foot" className="f">
                    <Anchor {...imprint} />
                  </Text>
                )}
              </td>
            </LayoutTable>
          </td>
        </LayoutTable>
      </body>
    </html>
  );
}

interface EmailStyleProps {
  kind: keyof typeof styles;
  className?: string;
  children: ReactNode;
}

const Text = ({ kind, className = 'i', children }: EmailStyleProps) => (
  <p className={className} style={styles[kind]}>
    {children}
  </p>
);

/** Outlook needs a table and its `width` attribute. */
const LayoutTable = ({ kind, width, className, children }: EmailStyleProps & { width?: number }) => (
  <table role="presentation" cellPadding="0" cellSpacing="0" width={width} className={className} style={styles[kind]}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

const Anchor = ({ text, address }: EmailLink) => (
  <a className="l" href={address} style={styles.link}>
    {text}
  </a>
);

const Space = () => <div style={styles.space}>&nbsp;</div>;

function EmailPart({ block }: { block: EmailBlock }): ReactNode {
  if (typeof block === 'string') return <Text kind="text">{block}</Text>;
  if ('small' in block) return <Text kind="small">{block.small}</Text>;
  if ('table' in block) return <EmailTable rows={block.table} />;
  if ('card' in block) return <Card {...block} />;
  if ('heading' in block)
    return (
      <h2 className="l" style={styles.heading}>
        {block.heading}
      </h2>
    );
  if ('links' in block)
    return (
      <Text kind="small">
        {block.links.map((link, at) => (
          <span key={link.address}>
            {at > 0 && ' · '}
            <Anchor {...link} />
          </span>
        ))}
      </Text>
    );
  if ('picture' in block) {
    const height = Math.round(552 / block.ratio);
    return <img src={block.picture} alt={block.alt} width={552} height={height} style={styles.picture} />;
  }
  return (
    <>
      <LayoutTable kind="buttonTable">
        <td className="b" style={styles.buttonCell}>
          <a className="a" href={block.address} style={styles.button}>
            {block.button}
          </a>
        </td>
      </LayoutTable>
      <Space />
    </>
  );
}

const Card = ({ card, lines, link }: { card: string; lines: string[]; link: EmailLink }) => (
  <>
    <LayoutTable kind="table">
      <td className="c" style={styles.card}>
        <Text kind="cardTitle">{card}</Text>
        {lines.map((line) => (
          <Text key={line} kind="line">
            {line}
          </Text>
        ))}
        <p style={styles.line}>
          <Anchor {...link} />
        </p>
      </td>
    </LayoutTable>
    <Space />
  </>
);

const EmailTable = ({ rows }: { rows: (readonly [string, string])[] }) => (
  <table className="i" style={styles.text}>
    <tbody>
      {rows.map(([name, value]) => (
        <tr key={name}>
          <th scope="row" style={styles.name}>
            {name}
          </th>
          <td style={styles.value}>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
