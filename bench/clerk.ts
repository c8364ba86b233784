/**
 * A clerk who knows the way: every press is counted and every letter typed, in a real browser. What it takes is reckoned from that, so
 * that no machine's haste counts: a press takes a second, a letter 0.3 s (two hundred a minute), reading a new page 3 s. A press is a
 * click, a tap, Enter, a choice in a list or in a dialog of the browser's own; whoever goes on to the next field with Tab presses nothing.
 */
import type { Locator, Page } from '@playwright/test';

const seconds = { press: 1, letter: 0.3, page: 3 } as const;

export interface Effort {
  clicks: number;
  seconds: number;
}

export class Clerk {
  readonly page: Page;
  readonly address: string;
  #presses = 0;
  #letters = 0;
  #pages = 0;
  #kept: Effort | undefined;

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
    page.on('load', () => this.#pages++);
  }

  /** Sits down before a page: what comes before this does not count. */
  async openPage(path: string): Promise<void> {
    await this.page.goto(`${this.address}${path}`, { waitUntil: 'load' });
    this.startCounting();
  }

  startCounting(): void {
    [this.#presses, this.#letters, this.#pages] = [0, 0, 0];
    this.#kept = undefined;
  }

  /** What is done afterwards, to tidy up, does not count. */
  fixEffort(effort: Effort): void {
    this.#kept = effort;
  }

  get effort(): Effort {
    if (this.#kept) return this.#kept;
    const all = this.#presses * seconds.press + this.#letters * seconds.letter + this.#pages * seconds.page;
    return { clicks: this.#presses, seconds: Math.round(all) };
  }

  async click(what: Locator): Promise<void> {
    this.#presses++;
    await what.click();
  }

  /** On a telephone the menu is folded: its button comes first, and counts. */
  async link(name: string | RegExp): Promise<void> {
    await this.page.waitForLoadState();
    const inMenu = this.page.locator('#menu').getByRole('link', { name, exact: true, includeHidden: true });
    const opener = this.page.locator('button[popovertarget=menu]');
    if ((await inMenu.count()) > 0 && (await opener.isVisible())) await this.click(opener);
    await this.click(this.page.getByRole('link', { name, exact: true }).first());
  }

  button = (name: string | RegExp) => this.click(this.page.getByRole('button', { name, exact: true }).first());

  /** A list, a file, a day: one choice each. */
  async choose(what: Locator, label: string | { index: number } | { value: string }): Promise<void> {
    this.#presses++;
    await what.selectOption(typeof label === 'string' ? { label } : label);
  }

  async files(what: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.#presses++;
    await what.setInputFiles(files);
  }

  /** Into the field that has the focus, by Tab into one close behind it, or with a press. */
  async write(what: Locator, text: string): Promise<void> {
    if (!(await this.#tabTo(what))) await this.click(what);
    this.#letters += text.length;
    await what.fill(text);
  }

  /** A mistake in what stands there: only what is typed over counts. */
  async append(what: Locator, more: string): Promise<void> {
    const before = await what.inputValue();
    if (!(await this.#tabTo(what))) await this.click(what);
    this.#letters += more.length;
    await what.fill(before + more);
  }

  async enter(): Promise<void> {
    this.#presses++;
    await this.page.keyboard.press('Enter');
  }

  async #tabTo(what: Locator): Promise<boolean> {
    const isThere = () => what.evaluate((field) => field === field.ownerDocument.activeElement);
    const isNear = await what.evaluate((field) => {
      const fields = [...document.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, select')];
      const ahead = fields.indexOf(field as HTMLElement) - fields.indexOf(document.activeElement as HTMLElement);
      return fields.includes(document.activeElement as HTMLElement) && ahead >= 0 && ahead <= 4;
    });
    for (let step = 0; isNear && step < 12; step++) {
      if (await isThere()) return true;
      this.#letters++;
      await this.page.keyboard.press('Tab');
    }
    return isThere();
  }
}
