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
  /** prerendered; not in every browser */
  readonly prerendering?: boolean;
}

/** Not in every browser, not in TypeScript's library. A policy makes what only the browser can tell from a string. */
declare var trustedTypes:
  | {
      createPolicy: <Rules extends object>(name: string, rules: Rules) => Record<keyof Rules, (text: string) => string>;
    }
  | undefined;
