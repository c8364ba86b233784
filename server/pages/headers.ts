/** What every answer says about itself, each group one small table. */

const common: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

const refused = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
  'fullscreen',
  'picture-in-picture',
  'browsing-topics',
];
const permissions = { 'permissions-policy': refused.map((feature) => `${feature}=()`).join(', ') };

/** Everything is forbidden and then our own parts are let in. `script-src` and `style-src` come from the page's build, with hashes. */
const directives = {
  'default-src': "'none'",
  'img-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

export interface SecurityHeaders {
  /** for anything that is not a page of ours: nothing in it may run */
  bare: Record<string, string>;
  page: (hashed: string) => Record<string, string>;
}

export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  const https = publicUrl?.startsWith('https:') ?? false;
  const always = { ...common, ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }) };
  const policy = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  if (https) policy.push('upgrade-insecure-requests');
  return {
    bare: { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
    page: (hashed) => ({
      ...always,
      ...permissions,
      'content-security-policy': [...policy, ...own(hashed)].join('; '),
    }),
  };
}

/** What the build knows better than this table: which of the page's own scripts and styles may run. */
const own = (hashed: string): string[] =>
  hashed
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => /^(script|style)-src /.test(directive));

export const cacheControl = {
  /** file names with a hash never mean anything else */
  hashed: 'public, max-age=31536000, immutable',
  /** small files under fixed names */
  named: 'public, max-age=3600',
  /** asked again every time, answered 304 when nothing changed */
  page: 'private, no-cache',
  never: 'no-store',
} as const;
