import type { InProcess } from '#tests/harness/inbox.ts';
import type { Browser, Page } from '#tests/harness/other-browsers/driver.ts';

export interface Tried {
  page: Page;
  browser: Browser;
  server: InProcess;
  address: string;
  cannot: Cannot;
}

/** What this engine cannot do, and what the site does instead is then tried; docs/browsers.md tells of it. */
export interface Cannot {
  /** its own words about a page that breaks nothing; without, it does not say what it complains of */
  unknown?: RegExp;
  /** says something else to a screen reader than Chromium: the control, and what it is here */
  otherwise: RegExp;
  /** plays no film as it comes from Debian */
  films: boolean;
}

export type Walk = (tried: Tried) => Promise<void>;
