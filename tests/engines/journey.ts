import type { InProcessServer } from '#tests/harness/inbox.ts';
import type { DrivenBrowser, DrivenPage } from '#tests/harness/other-browsers/driver.ts';

export interface JourneyContext {
  page: DrivenPage;
  browser: DrivenBrowser;
  server: InProcessServer;
  address: string;
  limits: EngineLimits;
}

/** What this engine cannot do, and what the site does instead is then tried; docs/browsers.md tells of it. */
export interface EngineLimits {
  /** its own words about a page that breaks nothing; without, it does not say what it complains of */
  unclearComplaints?: RegExp;
  /** says something else to a screen reader than Chromium: the control, and what it is here */
  differingNames: RegExp;
  /** plays no film as it comes from Debian */
  lacksFilms: boolean;
}

export type JourneyStep = (tried: JourneyContext) => Promise<void>;
