/**
 * A click on a text opens its field, or lists several; with Ctrl or ⌘ it follows the link.
 * Nothing runs in the frame: this script reads it from outside.
 */
const root = document.querySelector<HTMLElement>('[data-see]');
const frame = root?.querySelector<HTMLIFrameElement>('iframe[data-page]');
const chosen = root?.querySelector<HTMLElement>('[data-chosen]');
const ways = root?.querySelector<HTMLElement>('[data-ways]');

frame?.addEventListener('load', attend);
// The frame may have loaded before this script.
if (frame?.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank') attend();

function attend(): void {
  const page = frame?.contentDocument;
  if (!page) return;
  listWays(page);
  page.addEventListener('click', (event) => {
    event.preventDefault();
    // Elements of a frame have other classes, so no instanceof.
    const pressed = event.target as Element | null;
    const fields = pressed?.closest?.('[data-field]')?.getAttribute('data-field')?.split(' ') ?? [];
    const rows = fields.flatMap((field) => root?.querySelector(`[data-for="${CSS.escape(field)}"]`) ?? []);
    const link = pressed?.closest?.('a')?.getAttribute('href');
    const follows = rows.length === 0 || event.ctrlKey || event.metaKey;
    const only = rows[0]?.querySelector('a');
    if (follows && link?.startsWith('/')) location.assign(wayTo(link));
    else if (only && rows.length === 1) location.assign(only.href);
    else if (rows.length > 0) offer(rows.map((row) => row.cloneNode(true)));
  });
}

function wayTo(href: string): string {
  const view = new URLSearchParams(location.search).get('view');
  return `/office/see?${new URLSearchParams({ address: href, ...(view && { view }) })}`;
}

function listWays(page: Document): void {
  const list = ways?.querySelector('ul');
  if (!ways || !list) return;
  const named = new Map<string, string>();
  for (const link of page.querySelectorAll('a[href^="/"]')) {
    const [href = '', words = ''] = [link.getAttribute('href'), link.textContent.trim()].map((text) => text ?? '');
    if (words && !named.has(href) && !href.startsWith('/office')) named.set(href, words);
  }
  list.replaceChildren(
    ...[...named].map(([href, words]) => {
      const [row, link] = [document.createElement('li'), document.createElement('a')];
      link.href = wayTo(href);
      link.textContent = words;
      row.append(link);
      return row;
    }),
  );
  ways.hidden = named.size === 0;
}

function offer(rows: Node[]): void {
  if (!chosen) return;
  chosen.replaceChildren(...rows);
  chosen.hidden = false;
  chosen.scrollIntoView({ block: 'nearest' });
  chosen.querySelector('a')?.focus();
}
