/**
 * An experienced clerk in a real browser. It counts clicks and letters and computes the time,
 * independently of the machine: a click takes 1 s, a letter 0.3 s (200 a minute), a new page 3 s.
 * A click is also a tap, Enter or a choice in a list or browser dialog. A Tab counts as a letter.
 */
import type { Locator, Page } from '@playwright/test';

const seconds = { click: 1, letter: 0.3, page: 3 } as const;

export interface Effort {
  clicks: number;
  seconds: number;
}

export class Clerk {
  readonly page: Page;
  readonly address: string;
  #clicks = 0;
  #letters = 0;
  #pages = 0;
  #fixedEffort: Effort | undefined;

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
    page.on('load', () => this.#pages++);
  }

  /** Opens a page; nothing before this counts. */
  async openPage(path: string): Promise<void> {
    await this.page.goto(`${this.address}${path}`, { waitUntil: 'load' });
    this.startCounting();
  }

  startCounting(): void {
    [this.#clicks, this.#letters, this.#pages] = [0, 0, 0];
    this.#fixedEffort = undefined;
  }

  /** Keeps this effort, so that the clean-up after the task does not count. */
  fixEffort(effort: Effort): void {
    this.#fixedEffort = effort;
  }

  get effort(): Effort {
    if (this.#fixedEffort) return this.#fixedEffort;
    const all = this.#clicks * seconds.click + this.#letters * seconds.letter + this.#pages * seconds.page;
    return { clicks: this.#clicks, seconds: Math.round(all) };
  }

  async click(what: Locator): Promise<void> {
    this.#clicks++;
    await what.click();
  }

  /** On a phone the link is in the folded menu, whose button is one more click. */
  async link(name: string | RegExp): Promise<void> {
    await this.page.waitForLoadState();
    const inMenu = this.page.locator('#office-menu').getByRole('link', { name, exact: true, includeHidden: true });
    const opener = this.page.locator('button[popovertarget=office-menu]');
    if ((await inMenu.count()) > 0 && (await opener.isVisible())) await this.click(opener);
    await this.click(this.page.getByRole('link', { name, exact: true }).first());
  }

  button = (name: string | RegExp) => this.click(this.page.getByRole('button', { name, exact: true }).first());

  /** A choice in a list, a file or a day is one click. */
  async choose(what: Locator, label: string | { index: number } | { value: string }): Promise<void> {
    this.#clicks++;
    await what.selectOption(typeof label === 'string' ? { label } : label);
  }

  async files(what: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.#clicks++;
    await what.setInputFiles(files);
  }

  /** Uses the focused field, Tab to a near field, or a click. */
  async write(what: Locator, text: string): Promise<void> {
    if (!(await this.#tabTo(what))) await this.click(what);
    this.#letters += text.length;
    await what.fill(text);
  }

  /** Corrects a text: only the added letters count. */
  async append(what: Locator, more: string): Promise<void> {
    const before = await what.inputValue();
    if (!(await this.#tabTo(what))) await this.click(what);
    this.#letters += more.length;
    await what.fill(before + more);
  }

  async enter(): Promise<void> {
    this.#clicks++;
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
