/** What every answer says about itself, each group one small table. */
import type { Address } from '#contract/address.ts';
import { guideWorker } from '#contract/guide.ts';
import { rulesPolicy } from '#contract/look-ahead.ts';
import { limits } from '#server/limits.ts';
import { reportsAddress } from './policy-reports.ts';

const common: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Only what Chromium knows by that name: about any other it writes a warning on every page. */
const refused = ['camera', 'geolocation', 'microphone'];
/** Films want these two. Our own have them by themselves; those in a frame are given them there. */
const granted = ['fullscreen', 'picture-in-picture'];

export interface Shown extends Pick<Address, 'frame' | 'camera' | 'guide' | 'open'> {
  /** it says which pages may be fetched before they are pressed */
  ahead?: boolean;
}

const permissions = ({ frame, camera, guide }: Shown): string => {
  const allowedHost = frame?.allowedHost;
  const given = allowedHost ? granted.map((feature) => `${feature}=(self "${allowedHost}")`) : [];
  const own = (feature: string) =>
    (camera && feature === 'camera') || (guide && feature === 'geolocation') ? 'self' : '';
  return [...refused.map((feature) => `${feature}=(${own(feature)})`), ...given].join(', ');
};

/** Everything is forbidden and then our own parts are let in. `script-src` and `style-src` come from the page's build, with hashes. */
const directives = {
  'default-src': "'none'",
  'img-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
  'report-to': 'csp',
};

/** Where the guide stands it tells nobody: tests/browser/guide.spec.ts listens. */
const guided = {
  'media-src': "'none'",
  'worker-src': "'self'",
};

/** Of pages in anybody's frame: nothing in it runs or sends, for a foreign page can trick people into pressing it. */
const outside = {
  'default-src': "'none'",
  'img-src': "'self'",
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self' https:",
  'script-src': "'none'",
};

export interface SecurityHeaders {
  /** for anything that is not a page of ours: nothing in it may run */
  bare: Record<string, string>;
  /** the same for what is the same for everybody, and meant for programs: a script on any page may read it */
  open: Record<string, string>;
  /** `own` is what the build knows better than this table: which of the page's scripts and styles may run */
  page: (own: string[], shown?: Shown) => Record<string, string>;
  worker: Record<string, string>;
}

export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  const https = publicUrl?.startsWith('https:') ?? false;
  const always = { ...common, ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }) };
  const nothing = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
  const upgrade = https ? ['upgrade-insecure-requests'] : [];
  const everybody = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  const worker = { 'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'" };
  return {
    worker: { ...always, ...worker },
    bare: { ...always, ...nothing },
    open: { ...always, ...nothing, ...everybody },
    page: (own, shown = {}) => ({
      ...always,
      'permissions-policy': permissions(shown),
      'reporting-endpoints': `csp="${reportsAddress}"`,
      'content-security-policy': [...policy(shown), ...upgrade, ...own.filter(mayStand(shown))].join('; '),
    }),
  };
}

/** What stands in a frame of ours may be framed by us, and shows one foreign host at most. */
function policy({ frame, guide, ahead }: Shown): string[] {
  if (frame?.anywhere) return written(outside);
  const framed = { 'frame-ancestors': "'self'", 'frame-src': frame?.allowedHost ?? "'none'" };
  // Each lets one text alone through, whatever it is asked for.
  const trusted = [...(ahead ? [rulesPolicy] : []), ...(guide ? [guideWorker.policy] : [])].join(' ');
  return written({
    ...directives,
    ...(frame && framed),
    ...(guide && guided),
    ...(trusted && { 'trusted-types': trusted }),
  });
}

const mayStand =
  ({ frame }: Shown) =>
  (directive: string): boolean =>
    !(frame?.anywhere && directive.startsWith('script-src'));

const written = (table: Record<string, string>): string[] =>
  Object.entries(table).map(([name, value]) => `${name} ${value}`);

const sharedPicture = `s-maxage=${limits.sharedFresh / 1000}, stale-if-error=${limits.sharedOnError / 1000}`;

export const cacheControl = {
  /** file names with a hash never mean anything else */
  hashed: 'public, max-age=31536000, immutable',
  /** The office can take one down, so shared caches ask again. A browser's own copy stays: no page names it any more. */
  picture: `public, max-age=31536000, ${sharedPicture}, immutable`,
  /** The same in an e-mail, which names the address for as long as it is kept. */
  emailPicture: `public, max-age=86400, ${sharedPicture}`,
  /** small files under fixed names */
  named: 'public, max-age=3600',
  /** asked again every time, answered 304 when nothing changed */
  page: 'private, no-cache',
  never: 'no-store',
} as const;
