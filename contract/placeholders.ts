/**
 * The inks a picture's place shows until it has come, by letter. They are few, so that a style sheet can name them all:
 * a style attribute of its own per picture is what the security policy forbids.
 */
export const placeholders = {
  a: '#14202b',
  b: '#1e3a57',
  c: '#34557a',
  d: '#6a7398',
  e: '#7c9c9e',
  f: '#b9c6ae',
  g: '#1d332d',
  h: '#34503a',
  i: '#6b7440',
  j: '#a9a24c',
  k: '#e2b553',
  l: '#f3deb0',
  m: '#8a5a3c',
  n: '#a8321f',
  o: '#5b201f',
  p: '#9c9484',
  q: '#e6e4de',
} as const;
export type Placeholder = keyof typeof placeholders;
