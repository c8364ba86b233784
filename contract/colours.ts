/** For emails, share pictures, browser frame, manifest. tests/contrast.test.ts checks them. */
export const colours = {
  paper: { day: '#f3e8cf', evening: '#14202b' },
  mount: { day: '#eadbb8', evening: '#1b2a38' },
  ink: { day: '#1e3833', evening: '#efe2c6' },
  'ink-soft': { day: '#36453c', evening: '#bfbcab' },
  rust: { day: '#a22f1d', evening: '#e27a52' },
  'rust-text': { day: '#7b1e0f', evening: '#f2a284' },
  'on-rust': { day: '#ffffff', evening: '#000000' },
} as const;
