/** Why somebody is ahead of us in a figure, a sentence for each; by figure, then by peer or `all`. What has none here is shown as not explained. */
const noApplication =
  'files and no application: behind them stand no accounts, no requests, no office and no editing, which is what ours holds and makes ready before its first visitor.';
const oneThread =
  'a file as it lies against an answer of JavaScript, which looks at language, cookie and edition for each visitor and says so in its heads; on the two cores that also make the load. Who needs more puts the shared cache in front (`ours-edge`).';
const withoutOurs =
  'it makes nothing ready: its three pages come into being when they are asked for, which is where its requests a second go.';
const sheet =
  'where its roles stood upright it fetched a face of 19 KB fewer; it sets them in italics since, as we do.';
const itself = 'that is what it is for.';

export const reasons: Record<string, Record<string, string>> = {
  bytes: {
    astro:
      'the fonts are the same. Our document is 9 KB larger: its style sheet (4 KB against 1, for evening, paper, menu, dialog and film) travels in it, 2 KB of short scripts (language, menu, views, film), 1 KB of words for the ticket form, 1 KB for sharing and for search engines; 1.6 KB of heads for safety, 2.5 KB of script files.',
    wordpress: sheet,
    'wordpress-cached': sheet,
  },
  script: {
    all: '2.5 KB of ours for the film, the list’s choice, the first touch of a form and the rules by which pages are made ready beforehand; there is nothing to operate on the other’s pages.',
  },
  requests: { all: 'ours fetches a script or two of 1 KB.' },
  fcp: {
    all: 'our document is 9 KB larger and read at a quarter of the speed; by so much the first paint comes later.',
  },
  lcp: { all: 'the picture is the same file; the rest is the first paint before it (see FCP).' },
  tbt: { all: 'our scripts and the larger style sheet; with other work on the machine mostly that work.' },
  second: {
    all: 'half of ours is the leaf that turns: before it the browser takes a picture of the page that goes, which without a graphics card the processor does. With reduced motion, where no leaf is turned, ours takes 31 ms (`npm run bench turning`).',
  },
  perSecond: { all: oneThread, 'ours-edge': itself, limit: itself },
  p99: { all: oneThread, 'ours-edge': itself, limit: itself },
  memory: {
    all: noApplication,
    next: 'it reads its pages from the disk; ours holds 104 of them in two languages, the index of the search and the database’s pages in memory.',
    wordpress: withoutOurs,
    'wordpress-cached': withoutOurs,
  },
  start: {
    all: noApplication,
    next: 'its pages are finished at the build; ours are made at the start from what the office has published, 104 of them in two languages.',
    wordpress: withoutOurs,
    'wordpress-cached': withoutOurs,
    'ours-edge': 'the same server; the times of two starts differ.',
  },
};
