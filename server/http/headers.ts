import type { Address } from '#contract/address.ts';
import { guideWorker } from '#contract/guide.ts';
import { speculationPolicy } from '#contract/speculation-rules.ts';
import { limits } from '#server/limits.ts';
import { policyReportsPath } from './policy-reports.ts';

const common: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Only features that Chromium knows: it warns about others on every page. */
const deniedFeatures = ['camera', 'geolocation', 'microphone'];
/** Allowed to films of a foreign host in a frame. Own films may use them by default. */
const filmFeatures = ['fullscreen', 'picture-in-picture'];

export interface PageHeaderOptions extends Pick<Address, 'iframe' | 'camera' | 'guide' | 'open'> {
  mayPrefetch?: boolean;
}

const formatPermissions = ({ iframe, camera, guide }: PageHeaderOptions): string => {
  const allowedHost = iframe?.allowedHost;
  const films = allowedHost ? filmFeatures.map((feature) => `${feature}=(self "${allowedHost}")`) : [];
  const allowFeature = (feature: string) =>
    (camera && feature === 'camera') || (guide && feature === 'geolocation') ? 'self' : '';
  return [...deniedFeatures.map((feature) => `${feature}=(${allowFeature(feature)})`), ...films].join(', ');
};

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

/** The guide never sends a position: tests/browser/guide.spec.ts proves it. */
const guideDirectives = { 'media-src': "'none'", 'worker-src': "'self'" };

/** Pages in foreign frames run and send nothing: a foreign page can trick people into clicks. */
const embeddedDirectives = {
  'default-src': "'none'",
  'img-src': "'self'",
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self' https:",
  'script-src': "'none'",
};

export interface SecurityHeaders {
  bare: Record<string, string>;
  /** `bare` for public data: scripts of any site may read it */
  open: Record<string, string>;
  /** `hashes`: those that the build has computed for this page */
  page: (hashes: string[], options?: PageHeaderOptions) => Record<string, string>;
  worker: Record<string, string>;
}

export function createSecurityHeaders(publicUrl: string | undefined): SecurityHeaders {
  const https = publicUrl?.startsWith('https:') ?? false;
  const always = { ...common, ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }) };
  const nothing = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
  const upgrade = https ? ['upgrade-insecure-requests'] : [];
  const anyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  const worker = { 'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'" };
  return {
    worker: { ...always, ...worker },
    bare: { ...always, ...nothing },
    open: { ...always, ...nothing, ...anyOrigin },
    page: (hashes, options = {}) => ({
      ...always,
      'permissions-policy': formatPermissions(options),
      'reporting-endpoints': `csp="${policyReportsPath}"`,
      'content-security-policy': [...formatPolicy(options), ...upgrade, ...allowedHashes(hashes, options)].join('; '),
    }),
  };
}

function formatPolicy({ iframe, guide, mayPrefetch }: PageHeaderOptions): string[] {
  if (iframe?.anywhere) return formatDirectives(embeddedDirectives);
  const framed = { 'frame-ancestors': "'self'", 'frame-src': iframe?.allowedHost ?? "'none'" };
  // Each Trusted Types policy allows exactly one text.
  const trusted = [...(mayPrefetch ? [speculationPolicy] : []), ...(guide ? [guideWorker.policy] : [])].join(' ');
  return formatDirectives({
    ...directives,
    ...(iframe && framed),
    ...(guide && guideDirectives),
    ...(trusted && { 'trusted-types': trusted }),
  });
}

const allowedHashes = (hashes: readonly string[], { iframe }: PageHeaderOptions): string[] =>
  hashes.filter((directive) => !(iframe?.anywhere && directive.startsWith('script-src')));

const formatDirectives = (table: Record<string, string>): string[] =>
  Object.entries(table).map(([name, value]) => `${name} ${value}`);

const sharedPicture = `s-maxage=${limits.sharedFresh / 1000}, stale-if-error=${limits.sharedOnError / 1000}`;

export const cacheControl = {
  hashed: 'public, max-age=31536000, immutable',
  /** Shared caches revalidate, because the office can withdraw a picture. Browsers need not. */
  picture: `public, max-age=31536000, ${sharedPicture}, immutable`,
  /** For emails: their addresses stay the same, so browsers revalidate after a day. */
  emailPicture: `public, max-age=86400, ${sharedPicture}`,
  named: 'public, max-age=3600',
  page: 'private, no-cache',
  never: 'no-store',
  /** files of drafts */
  staff: 'private, no-store',
} as const;
