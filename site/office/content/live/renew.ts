/**
 * The page with the draft, put into the frame that stands already: what is the same stays, with its styles, letters and pictures, and
 * only what has changed is drawn anew. It comes as a document, never as a string that becomes HTML, so Trusted Types stay `'none'`.
 */

/** no page is waited for longer */
export const patience = 15_000;

/** What the form would be answered; undefined where nothing comes. Browsers parse it without running anything in it. */
export function askForPage(address: string, form: HTMLFormElement): Promise<Document | undefined> {
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.responseType = 'document';
  request.timeout = patience;
  const fields = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => resolve(request.responseXML ?? undefined));
    request.send(new URLSearchParams(fields));
  });
}

/** False: it wants other styles, and so a frame of its own. */
export function renew(standing: Document, next: Document): boolean {
  const styles = (page: Document) =>
    [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((one) => one.getAttribute('href'));
  if (styles(standing).join() !== styles(next).join()) return false;
  change(standing.body, next.body);
  return true;
}

/** Makes the one like the other, with as few strokes as lists need in which something was added or taken out. */
export function change(old: Element, next: Element): void {
  if (old.isEqualNode(next)) return;
  changeAttributes(old, next);
  const { had, wants, behind } = middles(old, next);
  for (const want of wants) {
    const has = had.shift();
    if (!has) old.insertBefore(want, behind);
    else if (has.nodeName !== want.nodeName) has.replaceWith(want);
    // The nodes are of two worlds: no instanceof.
    else if (has.nodeType === Node.ELEMENT_NODE) change(has as Element, want as Element);
    else has.nodeValue = want.nodeValue;
  }
  for (const left of had) left.remove();
}

export function changeAttributes(old: Element, next: Element): void {
  // What somebody has unfolded stays so.
  const kept = old.nodeName === 'DETAILS' ? 'open' : '';
  for (const { name } of [...old.attributes]) if (name !== kept && !next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** What lies between the children that both begin with and those that both end with. */
export function middles(old: Element, next: Element) {
  const [had, wants] = [[...old.childNodes], [...next.childNodes]];
  let behind: ChildNode | null = null;
  while (had[0] && wants[0]?.isEqualNode(had[0])) {
    had.shift();
    wants.shift();
  }
  while (wants.at(-1)?.isEqualNode(had.at(-1) ?? null)) {
    behind = had.pop() ?? null;
    wants.pop();
  }
  return { had, wants, behind };
}
