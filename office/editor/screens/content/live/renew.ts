/** Changes the standing page where it differs. The answer is parsed as a document, so Trusted Types stay `'none'`. */
import { Idiomorph } from 'idiomorph';

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
  void Idiomorph.morph(standing.body, next.body, {
    callbacks: { beforeAttributeUpdated: isUpdated },
    restoreFocus: false,
  });
  return true;
}

/** What somebody has unfolded stays so. */
const isUpdated = (name: string, { nodeName }: Element, change: 'update' | 'remove'): boolean =>
  nodeName !== 'DETAILS' || name !== 'open' || change === 'update';
