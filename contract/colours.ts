/** The house's colours by day, for what reads no style sheet: letters, share pictures, the browser's bar. `site/styles/tokens.css` says the same. */
export const colours = {
  paper: '#f3e8cf',
  ink: '#1e3833',
  rust: '#9c2c1a',
  onRust: '#fffaf0',
  /** the paper in the evening */
  night: '#14202b',
} as const;
