/**
 * A press on a text of the page leads to its field. Where that is not plain (a link, several fields) the ways are shown above
 * the list. Nothing in the frame runs: this looks into it from outside.
 */
const root = document.querySelector<HTMLElement>('[data-see]');
const frame = root?.querySelector<HTMLIFrameElement>('iframe[data-page]');
const chosen = root?.querySelector<HTMLElement>('[data-chosen]');

frame?.addEventListener('load', attend);
// It may have come before this script.
if (frame?.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank') attend();

function attend(): void {
  frame?.contentDocument?.addEventListener('click', (event) => {
    event.preventDefault();
    // The elements of a frame are of its own world: no instanceof.
    const pressed = event.target as Element | null;
    const fields = pressed?.closest?.('[data-field]')?.getAttribute('data-field')?.split(' ') ?? [];
    const rows = fields.flatMap((field) => root?.querySelector(`[data-for="${CSS.escape(field)}"]`) ?? []);
    const link = pressed?.closest?.('a')?.getAttribute('href');
    const away = link?.startsWith('/') ? wayTo(link) : undefined;
    const only = rows[0]?.querySelector('a');
    if (only && rows.length === 1 && !away) location.assign(only.href);
    else if (rows.length === 0 && away) location.assign(away.querySelector('a')?.href ?? '');
    else if (rows.length > 0) offer([...rows.map((row) => row.cloneNode(true)), ...(away ? [away] : [])]);
  });
}

/** Where the link leads, inside the office. */
function wayTo(href: string): HTMLElement | undefined {
  const way = document.querySelector<HTMLTemplateElement>('[data-way]')?.content.firstElementChild?.cloneNode(true);
  const anchor = (way as HTMLElement | undefined)?.querySelector('a');
  const view = new URLSearchParams(location.search).get('view');
  if (anchor) anchor.href = `/office/see?${new URLSearchParams({ address: href, ...(view && { view }) })}`;
  return way as HTMLElement | undefined;
}

function offer(ways: Node[]): void {
  if (!chosen) return;
  chosen.replaceChildren(...ways);
  chosen.hidden = false;
  chosen.scrollIntoView({ block: 'nearest' });
  chosen.querySelector('a')?.focus();
}
