/**
 * A click on a text opens its field, or lists several; with Ctrl or ⌘ it follows the link.
 * The frame runs no scripts: this script reads it from outside.
 */
const root = document.querySelector<HTMLElement>('[data-visual-editor]');
const frame = root?.querySelector<HTMLIFrameElement>('iframe[data-page]');
const matchList = root?.querySelector<HTMLElement>('[data-matches]');
const linkList = root?.querySelector<HTMLElement>('[data-links]');

frame?.addEventListener('load', prepareFrame);
// The frame may have loaded before this script.
if (frame?.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank') prepareFrame();

function prepareFrame(): void {
  const page = frame?.contentDocument;
  if (!page) return;
  listLinks(page);
  page.addEventListener('click', (event) => {
    event.preventDefault();
    // Frames have other classes, so `instanceof` fails for their elements.
    const clicked = event.target as Element | null;
    const fields = clicked?.closest?.('[data-field]')?.getAttribute('data-field')?.split(' ') ?? [];
    const rows = fields.flatMap((field) => root?.querySelector(`[data-for="${CSS.escape(field)}"]`) ?? []);
    const link = clicked?.closest?.('a')?.getAttribute('href');
    const follows = rows.length === 0 || event.ctrlKey || event.metaKey;
    const only = rows[0]?.querySelector('a');
    if (follows && link?.startsWith('/')) location.assign(buildEditorAddress(link));
    else if (only && rows.length === 1) location.assign(only.href);
    else if (rows.length > 0) showMatches(rows.map((row) => row.cloneNode(true)));
  });
}

function buildEditorAddress(href: string): string {
  const language = new URLSearchParams(location.search).get('language');
  return `/office/visual-editor?${new URLSearchParams({ address: href, ...(language && { language }) })}`;
}

function listLinks(page: Document): void {
  const list = linkList?.querySelector('ul');
  if (!linkList || !list) return;
  const named = new Map<string, string>();
  for (const link of page.querySelectorAll('a[href^="/"]')) {
    const [href = '', words = ''] = [link.getAttribute('href'), link.textContent.trim()].map((text) => text ?? '');
    if (words && !named.has(href) && !href.startsWith('/office')) named.set(href, words);
  }
  list.replaceChildren(
    ...[...named].map(([href, words]) => {
      const [row, link] = [document.createElement('li'), document.createElement('a')];
      link.href = buildEditorAddress(href);
      link.textContent = words;
      row.append(link);
      return row;
    }),
  );
  linkList.hidden = named.size === 0;
}

function showMatches(rows: Node[]): void {
  if (!matchList) return;
  matchList.replaceChildren(...rows);
  matchList.hidden = false;
  matchList.scrollIntoView({ block: 'nearest' });
  matchList.querySelector('a')?.focus();
}
