declare namespace App {
  type Told = Parameters<import('#contract/site.ts').Site['render']>[1];

  /** What the server tells a page about the request, and all that the house says. Nothing else reaches a screen. */
  interface Locals extends Told {
    edition: import('./edition.ts').Edition;
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    'client:touched'?: boolean | 'visible';
  }
}

interface Document {
  /** made ready before anybody looks at it; not in every browser */
  readonly prerendering?: boolean;
}
