import type { InProcessServer } from '#tests/harness/in-process.ts';
import type { DrivenBrowser, DrivenPage } from '#tests/harness/other-browsers/driver.ts';

export interface JourneyContext {
  page: DrivenPage;
  browser: DrivenBrowser;
  server: InProcessServer;
  address: string;
  limits: EngineLimits;
}

/** What this engine cannot do; the tests then try the fallback. docs/browsers.md lists it. */
export interface EngineLimits {
  /** complaints of the engine about valid pages; if unset, it reports none */
  unclearComplaints?: RegExp;
  /** elements whose name or role differs from Chromium, and how; a control checks them */
  differingNames: RegExp;
  /** Debian's package plays no films */
  lacksFilms: boolean;
}

export type JourneyStep = (tried: JourneyContext) => Promise<void>;
