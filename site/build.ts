import type { AstroIntegration, AstroUserConfig } from 'astro';

type Plugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

/** The whole bridge between Astro and our server: a bundle that exports `render` and `addresses` (see bundle.ts). */
export const plainAdapter: AstroIntegration = {
  name: 'plain-adapter',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'plain-adapter',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./bundle.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
      }),
  },
};

/** `client:touched` on an island: React is fetched when the visitor first touches, points at or focuses it. */
export const buildOfSite: AstroIntegration = {
  name: 'build-of-site',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'touched', entrypoint: './site/directives/when-touched.ts' });
      updateConfig({ vite: { plugins: [wholeScripts(), officeSheets, browserOnly] } });
    },
  },
};

const pageScript = /\?astro&type=script/;

/** The script of a page gets its own copy of each module: with a shared one it could no longer be part of the page. */
function wholeScripts(): Plugin {
  const owners: string[] = [];
  const ownerOf = (importer: string): string | undefined => {
    if (!pageScript.test(importer)) return importer.match(/[?&]of=(\d+)$/)?.[1];
    if (!owners.includes(importer)) owners.push(importer);
    return String(owners.indexOf(importer));
  };
  return {
    name: 'whole-scripts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const owner = importer && ownerOf(importer);
      if (!owner) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: `${found.id}${found.id.includes('?') ? '&' : '?'}of=${owner}` };
    },
  };
}

const office = /\/site\/(pages\/)?office\/|[?&]of=office\b/;
const building = /\/site\/(?!pages\/|office\/).*\.(tsx?|css)$/;

/**
 * The office has its own copies of the building blocks and their sheets. Shared sheets would be cut into more pieces, each
 * with its own list of layers: half a kilobyte more on every public page.
 */
const officeSheets: Plugin = {
  name: 'office-sheets',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !office.test(importer)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && building.test(found.id) ? { ...found, id: `${found.id}?of=office` } : null;
  },
};

/** What an island shows only after a press, by file and name. */
const browserOnlyParts: Record<string, string> = {
  '/site/tickets/TicketDialog.tsx': 'TicketDialog',
  '/site/tickets/Receipt.tsx': 'Receipt',
};

/** The server must not read these, or their sheets would be part of every page; in the browser they bring them (adopt.ts). */
const browserOnly: Plugin = {
  name: 'browser-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  load(id) {
    const part = Object.entries(browserOnlyParts).find(([file]) => id.endsWith(file))?.[1];
    return part ? `export const ${part} = () => null;` : null;
  },
};
