/** The built site, as the server sees it: see site/entry.ts. */
import type { View } from '#contract/language.ts';

export interface Address {
  path: string;
  canonical: string;
  status: number;
  indexed: boolean;
}

export interface PageLocals {
  view: View;
  path: string;
  named: boolean;
  origin: string;
  now: Date;
}

export interface Site {
  render: (request: Request, locals: PageLocals) => Promise<Response>;
  addresses: { known: readonly Address[]; find: (path: string) => Address };
}

export async function loadSite(bundle: URL): Promise<Site> {
  return (await import(bundle.href)) as Site;
}
