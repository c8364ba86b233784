import type { CSSProperties } from 'react';
import type { Palette } from '#contract/colours.ts';

/** The sheet of an email by day. The paper around it has the colour of the site. */
const sheet = '#ffffff';

/** Inline styles, because many mail programs ignore style sheets. */
export const createInlineStyles = ({
  paper,
  ink,
  rust,
  'ink-soft': soft,
  'rust-text': rusty,
  'on-rust': onRust,
}: Palette) =>
  ({
    page: { margin: 0, padding: 0, background: paper.day, color: ink.day },
    table: { width: '100%', borderCollapse: 'collapse' },
    around: { padding: '24px 12px' },
    sheet: { width: '100%', maxWidth: '600px', background: sheet, borderCollapse: 'collapse' },
    body: { padding: '24px', textAlign: 'left' },
    text: { margin: '0 0 16px', font: '17px/1.5 Georgia, serif', whiteSpace: 'pre-line' },
    sender: { margin: '0 0 24px', font: '24px/1.2 Georgia, serif', color: rust.day },
    heading: { margin: '24px 0 12px', font: '21px/1.3 Georgia, serif', color: rusty.day },
    name: { padding: '4px 16px 4px 0', font: '15px/1.4 Georgia, serif', textAlign: 'left', verticalAlign: 'top' },
    value: { padding: '4px 0', font: 'bold 15px/1.4 Georgia, serif', verticalAlign: 'top' },
    buttonTable: { borderCollapse: 'collapse' },
    buttonCell: { padding: '12px 20px', background: rust.day },
    button: { font: '17px/1.3 Georgia, serif', color: onRust.day, textDecoration: 'none' },
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
  }) as const satisfies Record<string, CSSProperties>;

/** For mail programs with style sheets: dark mode, and narrow margins on phones. */
export function createStylesheet({ paper, mount, ink, rust, ...rest }: Palette): string {
  const { 'ink-soft': soft, 'rust-text': rusty, 'on-rust': onRust } = rest;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.p{background:${paper.evening}!important;color:${ink.evening}!important}.s{background:${mount.evening}!important;color:${ink.evening}!important}.i{color:${ink.evening}!important}.r{color:${rust.evening}!important}.l{color:${rusty.evening}!important}.b{background:${rust.evening}!important}.a{color:${onRust.evening}!important}.c{border-color:${rust.evening}!important}.f{color:${soft.evening}!important}}
@media (max-width:480px){.o{padding:0!important}.d{padding:20px 16px!important}}`;
}
