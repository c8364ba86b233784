/** Renders emails as plain text and as HTML that all mail programs show alike. */
import { createContext, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import type { Palette } from '#contract/colours.ts';
import type { RenderedEmail } from '#contract/emails.ts';
import type { Language } from '#contract/language.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { createInlineStyles, createStylesheet } from './email-styles.ts';

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
  | { code: string; label: string }
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
  palette: Palette;
}

export const renderEmail = (email: EmailLayout): RenderedEmail => ({
  // A content text may have line breaks, a header must not.
  sender: email.sender.replaceAll(/\s+/g, ' '),
  // Mail programs search and quote these texts, so they contain no no-break spaces.
  subject: toPlainSpaces(email.subject).replaceAll(/\s+/g, ' '),
  text: toPlainSpaces(renderPlainText(email)),
  html: `<!doctype html>${renderToStaticMarkup(
    <StylesContext value={createInlineStyles(email.palette)}>
      <EmailPage {...email} />
    </StylesContext>,
  )}`,
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
  if ('code' in block) return `[${block.label}]`;
  if ('links' in block) return block.links.map(({ text, address }) => `${text}:\n${address}`).join('\n\n');
  return block.small;
}

type EmailStyles = ReturnType<typeof createInlineStyles>;

const StylesContext = createContext<EmailStyles | undefined>(undefined);

function useStyles(): EmailStyles {
  const styles = use(StylesContext);
  if (!styles) throw new Error('An email is rendered with renderEmail.');
  return styles;
}

function EmailPage({ language, sender, footer, imprint, subject, preheader, blocks, palette }: EmailLayout) {
  const styles = useStyles();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, which React would escape */}
        <style dangerouslySetInnerHTML={{ __html: createStylesheet(palette) }} />
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
  kind: keyof EmailStyles;
  className?: string;
  children: ReactNode;
}

const Text = ({ kind, className = 'i', children }: EmailStyleProps) => (
  <p className={className} style={useStyles()[kind]}>
    {children}
  </p>
);

/** Outlook needs a table and its `width` attribute. */
const LayoutTable = ({ kind, width, className, children }: EmailStyleProps & { width?: number }) => (
  <table
    role="presentation"
    cellPadding="0"
    cellSpacing="0"
    width={width}
    className={className}
    style={useStyles()[kind]}
  >
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

const Anchor = ({ text, address }: EmailLink) => (
  <a className="l" href={address} style={useStyles().link}>
    {text}
  </a>
);

const Space = () => <div style={useStyles().space}>&nbsp;</div>;

function EmailPart({ block }: { block: EmailBlock }): ReactNode {
  const styles = useStyles();
  if (typeof block === 'string') return <Text kind="text">{block}</Text>;
  if ('small' in block) return <Text kind="small">{block.small}</Text>;
  if ('table' in block) return <EmailTable rows={block.table} />;
  if ('card' in block) return <Card {...block} />;
  if ('code' in block)
    return (
      <>
        <CodeTable {...block} />
        <Space />
      </>
    );
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

const codeSquare = 4;

/** A QR code as a table, black on white: mail programs show no SVG, and pictures only if asked. */
function CodeTable({ code, label }: { code: string; label: string }) {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const [white, black] = [{ background: '#fff' }, { background: '#000' }];
  return (
    <table
      role="img"
      aria-label={label}
      cellPadding="0"
      cellSpacing="0"
      width={size * codeSquare}
      style={{ ...white, borderCollapse: 'collapse', fontSize: 0, lineHeight: 0, tableLayout: 'fixed' }}
    >
      <tbody>
        {data.map((row, y) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the squares of a code have no names
          <tr key={y} style={{ height: codeSquare }}>
            {row.map((isDark, x) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the squares of a code have no names
              <td key={x} style={isDark ? black : undefined} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Card = ({ card, lines, link }: { card: string; lines: string[]; link: EmailLink }) => (
  <>
    <LayoutTable kind="table">
      <td className="c" style={useStyles().card}>
        <Text kind="cardTitle">{card}</Text>
        {lines.map((line) => (
          <Text key={line} kind="line">
            {line}
          </Text>
        ))}
        <p style={useStyles().line}>
          <Anchor {...link} />
        </p>
      </td>
    </LayoutTable>
    <Space />
  </>
);

function EmailTable({ rows }: { rows: (readonly [string, string])[] }) {
  const styles = useStyles();
  return (
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
}
