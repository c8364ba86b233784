/** Updates a page where it differs. XMLHttpRequest parses it, so Trusted Types stay `'none'`. */

import { Idiomorph } from 'idiomorph';
import { readTextFields } from '#office/shared/screens/autosave/send.ts';

export const previewTimeout = 60_000;

/** Parsing a response runs none of its scripts. */
export function fetchPage(address: string, form: HTMLFormElement): Promise<Document | undefined> {
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.responseType = 'document';
  request.timeout = previewTimeout;
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => resolve(request.responseXML ?? undefined));
    request.send(new URLSearchParams(readTextFields(form)));
  });
}

/** Returns false if the page needs other styles and so a new frame. */
export function updatePage(current: Document, next: Document): boolean {
  const styles = (page: Document) =>
    [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((one) => one.getAttribute('href'));
  if (styles(current).join() !== styles(next).join()) return false;
  void Idiomorph.morph(current.body, next.body, {
    callbacks: { beforeAttributeUpdated: mayUpdateAttribute },
    restoreFocus: false,
  });
  return true;
}

const mayUpdateAttribute = (name: string, { nodeName }: Element, change: 'update' | 'remove'): boolean =>
  nodeName !== 'DETAILS' || name !== 'open' || change === 'update';
