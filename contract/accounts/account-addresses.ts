/** Separate from the schemas: a browser script that needs only addresses does not load Zod. */

export const authAddresses = {
  signIn: '/auth/login/',
  signUp: '/auth/signup/',
  refresh: '/auth/refresh-token/',
  refreshAlias: '/auth/refresh',
  signOut: '/auth/logout/',
  signOutEverywhere: '/auth/logout-everywhere/',
  forgotten: '/auth/password/forgotten/',
  reset: '/auth/password/reset/',
  change: '/auth/password/change/',
  verify: '/auth/verify/',
} as const;

export const accountAddresses = {
  account: '/api/account',
  endSession: '/api/account/sessions/end',
  verifyAgain: '/api/account/verification',
  export: '/api/account/export',
  newsletter: '/api/account/newsletter',
} as const;

export const exportFileName = 'account.json';

/** Pages that emails link to. The key follows `#`, so that no server and no log sees it. */
export const accountPages = {
  signIn: '/login',
  account: '/account',
  forgotten: '/password/forgotten',
  reset: '/password/reset',
  verify: '/verify',
} as const;
