import type { AstroIntegration, AstroUserConfig } from 'astro';

type VitePlugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

/** Connects Astro and the server: a bundle that exports `render` and `addresses` (bundle.ts). */
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

/** `client:touched`: loads React when the visitor first touches, hovers or focuses the island. */
export const siteBuild: AstroIntegration = {
  name: 'build-of-site',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'touched', entrypoint: './site/directives/when-touched.ts' });
      updateConfig({ vite: { plugins: [unsharedScripts(), shortNames, browserOnly] } });
    },
  },
};

const pageScript = /\?astro&type=script/;

/** Each page script gets its own copy of a module. A shared one could not be inlined. */
function unsharedScripts(): VitePlugin {
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

/**
 * The name of a script is part of the page: without the long name of its source, each page is forty bytes shorter.
 * The dot stays: the server keeps the scripts of earlier releases, which it knows by it (server/pages/assets.ts).
 */
const shortNames: VitePlugin = {
  name: 'short-names',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  outputOptions: (options) => ({ ...options, entryFileNames: 'assets/s.[hash].js' }),
};

/** Components that an island shows only after a click: file and name. */
const browserOnlyParts: Record<string, string> = {
  '/site/tickets/TicketDialog.tsx': 'TicketDialog',
  '/site/tickets/Receipt.tsx': 'Receipt',
};

/** Not on the server: their styles would be in every page. In the browser adopt-stylesheets.ts adds them. */
const browserOnly: VitePlugin = {
  name: 'browser-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  load(id) {
    const part = Object.entries(browserOnlyParts).find(([file]) => id.endsWith(file))?.[1];
    return part ? `export const ${part} = () => null;` : null;
  },
};
