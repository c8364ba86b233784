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
      updateConfig({ vite: { plugins: [wholeScripts(), shortNames, browserOnly] } });
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

/** The name of a script is part of the page: without the long name of its source, each page is forty bytes shorter. */
const shortNames: Plugin = {
  name: 'short-names',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  outputOptions: (options) => ({ ...options, entryFileNames: 'assets/[hash].js' }),
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
