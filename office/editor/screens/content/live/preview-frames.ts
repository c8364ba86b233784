/**
 * Shows the preview. A page loads into a new hidden frame, so that Back leads to no preview.
 * Frames run no scripts (office/editor/server/routes/sandbox-page.ts).
 */
import type { PreviewState } from '#contract/office/live-draft.ts';
import { readTextFields, submitWithPageLoad } from '#office/shared/screens/autosave/send.ts';
import { fetchPage, previewTimeout, updatePage } from './update-page.ts';

interface PreviewOptions {
  languages: readonly string[];
  page: string;
  width: number;
  dark: boolean;
}

interface PreviewFrameOptions {
  form: HTMLFormElement;
  stage: HTMLElement;
  entry: string;
  readOptions: () => PreviewOptions;
  onFieldClick: (fields: string[], language: string) => void;
  onUpdate: (shown: PreviewState | undefined) => void;
}

interface PreviewFrameRequest {
  language: string;
  container: HTMLElement;
  page: string;
  address: string;
  previous: HTMLIFrameElement | null;
}

/** milliseconds: after one key; between fast keys; longest wait during continuous typing */
const pauses = { first: 20, between: 120, typing: 350, atMost: 300 } as const;

export class PreviewFrames {
  readonly #options: PreviewFrameOptions;
  #timer: number | undefined;
  #loading = 0;
  #mustRefresh = false;
  #frames = 0;
  #lastInput = Number.NEGATIVE_INFINITY;
  #pendingSince: number | undefined;

  constructor(options: PreviewFrameOptions) {
    this.#options = options;
    new ResizeObserver(() => this.applyWidthAndLight()).observe(options.stage);
  }

  scheduleRefresh(pause = this.#choosePause()): void {
    if (this.#loading > 0) {
      this.#mustRefresh = true;
      return;
    }
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#pendingSince ??= now;
    this.#timer = window.setTimeout(() => this.#refresh(), Math.min(pause, this.#pendingSince + pauses.atMost - now));
  }

  #choosePause(): number {
    const now = performance.now();
    const isTyping = now - this.#lastInput < pauses.typing;
    this.#lastInput = now;
    return isTyping ? pauses.between : pauses.first;
  }

  #refresh(): void {
    this.#pendingSince = undefined;
    const { languages } = this.#options.readOptions();
    const containers = this.#containers();
    for (const [language, container] of containers) container.hidden = !languages.includes(language);
    this.#loading = languages.length;
    this.#mustRefresh = false;
    for (const language of languages)
      void this.#fillContainer(language, containers.get(language))
        // Scripts cannot read a frame's error: the old page stays, and the next change tries again.
        .catch(() => this.#options.onUpdate(undefined))
        .finally(() => {
          this.#loading--;
          if (this.#loading === 0 && this.#mustRefresh) this.scheduleRefresh(0);
        });
  }

  #containers(): Map<string, HTMLElement> {
    const all = this.#options.stage.querySelectorAll<HTMLElement>('[data-preview-frame]');
    return new Map([...all].map((pane) => [pane.dataset['previewFrame'] ?? '', pane]));
  }

  async #fillContainer(language: string, container: HTMLElement | undefined): Promise<void> {
    if (!container) return;
    const { form, entry, readOptions, onUpdate } = this.#options;
    const { page } = readOptions();
    const [path = ''] = page.split('#');
    const address = `/office/preview?${entry}&${new URLSearchParams({ lng: language, address: path })}`;
    const previous = container.querySelector('iframe');
    const current = previous?.dataset['page'] === page ? previous.contentDocument : undefined;
    const next = current ? await fetchPage(`${address}&withoutStyles`, form) : undefined;
    const shown = readPreviewResult(next);
    if (current && (!next || !shown || updatePage(current, next))) onUpdate(shown);
    else onUpdate(await this.#newFrame({ language, container, page, address, previous }));
  }

  #newFrame({ language, container, page, address, previous }: PreviewFrameRequest): Promise<PreviewState | undefined> {
    const { form } = this.#options;
    const frame = document.createElement('iframe');
    frame.name = `preview-${language}-${this.#frames++}`;
    frame.title = container.dataset['title'] ?? '';
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.dataset['loading'] = '';
    frame.dataset['page'] = page;
    container.append(frame);
    submitWithPageLoad(address, readTextFields(form), frame.name);
    this.applyWidthAndLight();
    return new Promise((resolve) => {
      let isDone = false;
      const finish = (shown: PreviewState | undefined) => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        if (shown) {
          this.#prepare(frame, language, previous);
          previous?.remove();
          delete frame.dataset['loading'];
        } else frame.remove();
        resolve(shown);
      };
      const timer = setTimeout(() => finish(undefined), previewTimeout);
      frame.addEventListener('load', () => {
        const page = frame.contentDocument;
        // An empty frame also fires `load`. Scripts cannot read a foreign page.
        if (page?.URL !== 'about:blank') finish(readPreviewResult(page));
      });
      const waitUntilRendered = () => {
        if (isDone) return;
        const page = frame.contentDocument;
        if (page && isRendered(page)) finish(readPreviewResult(page));
        else requestAnimationFrame(waitUntilRendered);
      };
      requestAnimationFrame(waitUntilRendered);
    });
  }

  #prepare({ contentDocument: page }: HTMLIFrameElement, language: string, before: HTMLIFrameElement | null): void {
    const root = page?.documentElement;
    if (!page || !root) return;
    root.style.colorScheme = this.#options.readOptions().dark ? 'dark' : 'light';
    // Keeps letter spacing when the page is scaled down.
    root.style.textRendering = 'geometricPrecision';
    const { page: shownPage } = this.#options.readOptions();
    const last = before?.dataset['page'] === shownPage ? before.contentDocument?.scrollingElement : undefined;
    // Scrolls here: a fragment in the frame's address would also scroll the outer page.
    const part = page.getElementById(shownPage.split('#')[1] ?? '');
    openDetails(part);
    const top = last ? last.scrollTop : part?.getBoundingClientRect().top;
    if (top) page.scrollingElement?.scrollTo({ top, behavior: 'instant' });
    page.addEventListener('click', (event) => {
      event.preventDefault();
      // Frames have other classes, so `instanceof` fails for their elements.
      const clicked = (event.target as Element | null)?.closest?.('[data-field]')?.getAttribute('data-field');
      if (clicked) this.#options.onFieldClick(clicked.split(' '), language);
    });
  }

  applyWidthAndLight(): void {
    const { stage, readOptions } = this.#options;
    const { width, dark } = readOptions();
    for (const [, pane] of this.#containers()) {
      if (pane.hidden) continue;
      const scale = Math.min(1, pane.clientWidth / width);
      pane.style.setProperty('--frame-width', `${width}px`);
      pane.style.setProperty('--frame-scale', String(scale));
    }
    for (const { contentDocument } of stage.querySelectorAll('iframe'))
      if (contentDocument?.documentElement) contentDocument.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }

  revealField(field: string): void {
    for (const { contentDocument: page } of this.#options.stage.querySelectorAll('iframe')) {
      const element = page?.querySelector(`[data-field~="${CSS.escape(field)}"]`);
      openDetails(element);
      const place = element?.getBoundingClientRect();
      const { scrollingElement } = page ?? {};
      if (!place || !scrollingElement || place.height === 0) continue;
      const { clientHeight } = scrollingElement;
      if (place.top >= 0 && place.bottom <= clientHeight) continue;
      scrollingElement.scrollBy({ top: place.top - clientHeight / 3, behavior: 'instant' });
    }
  }
}

function openDetails(element: Element | null | undefined): void {
  element?.closest('details')?.setAttribute('open', '');
}

function isRendered(page: Document): boolean {
  if (page.URL === 'about:blank' || page.readyState === 'loading' || page.fonts.status === 'loading') return false;
  const { clientHeight } = page.documentElement;
  return [...page.images].every((image) => image.complete || image.getBoundingClientRect().top > clientHeight);
}

function readPreviewResult(page: Document | null | undefined): PreviewState | undefined {
  const content = page?.querySelector('meta[name=preview]')?.getAttribute('content');
  return content ? (JSON.parse(content) as PreviewState) : undefined;
}
