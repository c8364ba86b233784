/** How much of anything the server takes. Fastify's own defaults leave slow bodies open for ever. */
const second = 1000;
const kilobyte = 1024;

export const limits = {
  /** the whole request must be here by then; slow senders are cut off */
  requestTimeout: 15 * second,
  headersTimeout: 10 * second,
  connectionsCheckingInterval: 2 * second,
  /** a reader who takes nothing for this long is gone */
  connectionTimeout: 20 * second,
  keepAliveTimeout: 60 * second,
  /**
   * No answer that waits for something (a database, a mail server) may take longer, so that no call of the browser can
   * hang. Set on those routes: pages come from memory, and a timer for each would cost a tenth of their speed.
   */
  handlerTimeout: 10 * second,
  /** after SIGTERM: open connections are told with their next answer that it is the last; then the door closes */
  drainTime: 1 * second,
  /** a second signal within this time is an echo of the first; later it means "now" */
  signalEcho: 0.5 * second,
  /** after that: what is under way may finish until then */
  stopTimeout: 8 * second,
  headerBytes: 16 * kilobyte,
  headerCount: 100,
  addressLength: 2 * kilobyte,
  bodyBytes: 64 * kilobyte,
  /** rendered before the first visitor comes; the others when somebody asks */
  warmPages: 120,
  /** pages in two languages, with room for filters; beyond this the oldest leaves the cache */
  cachedPages: 1000,
  /** pages rendered for one visitor (the search): at the same time, and waiting for their turn */
  freshAbreast: 2,
  freshWaiting: 100,
} as const;
