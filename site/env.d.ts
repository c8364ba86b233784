declare namespace App {
  type RenderLocals = Parameters<import('#contract/site.ts').Site['render']>[1];

  /** What the server passes to a page: facts about the request, and the edition. */
  interface Locals extends RenderLocals {
    edition: import('./edition.ts').SiteEdition;
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    'client:touched'?: boolean | 'visible';
  }
}

interface Document {
  /** True while the browser prerenders the page. Undefined in browsers that never prerender. */
  readonly prerendering?: boolean;
}

/** Trusted Types: some browsers and TypeScript's library do not have them. */
declare var trustedTypes:
  | {
      createPolicy: <Rules extends object>(name: string, rules: Rules) => Record<keyof Rules, (text: string) => string>;
    }
  | undefined;
