declare namespace App {
  /** What the server tells a page about the request. Nothing else reaches a screen. */
  interface Locals {
    /** a language, or one of the translators' views */
    view: import('#contract/language.ts').View;
    /** the page's own address, without a query */
    path: string;
    /** which address stands for the page, and who may list it */
    address: import('#contract/address.ts').PageAddress;
    /** true when the address itself names the language (`?lng=`) */
    named: boolean;
    /** scheme and host for canonical addresses and share pictures */
    origin: string;
    now: Date;
    /** requests and addresses are taken in; without it the forms stay in the browser */
    inbox: boolean;
    /** only what stands around an answer is wanted, with marks where its parts go */
    framing?: boolean | undefined;
    /** what only this visitor's page knows */
    data?: import('#contract/page-data.ts').PageData | undefined;
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    'client:touched'?: boolean | 'visible';
  }
}
