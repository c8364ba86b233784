import type { AstroIntegration, AstroUserConfig } from 'astro';

type VitePlugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

/** Makes Astro build bundle.ts, from which the server imports `open`. */
export const plainAdapter: AstroIntegration = {
  name: 'plain-adapter',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'plain-adapter',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('../bundle.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
      }),
  },
};

/** Adds `client:touched`: an island loads React at the first touch, hover or focus. */
export const siteBuild: AstroIntegration = {
  name: 'site-build',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'touched', entrypoint: './site/build/when-touched.ts' });
      updateConfig({ vite: { plugins: [unsharedScripts(), browserOnly] } });
    },
  },
};

const importHelper = '\0vite/preload-helper.js?of=';
const pageScript = /\?astro&type=script/;

/** Gives each page script its own copy of a module, because Astro does not inline shared ones. */
function unsharedScripts(): VitePlugin {
  const owners: string[] = [];
  const ownerOf = (importer: string): string | undefined => {
    if (!pageScript.test(importer)) return importer.match(/[?&]of=(\d+)$/)?.[1];
    if (!owners.includes(importer)) owners.push(importer);
    return String(owners.indexOf(importer));
  };
  return {
    name: 'unshared-scripts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const owner = importer && ownerOf(importer);
      if (!owner) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: `${found.id}${found.id.includes('?') ? '&' : '?'}of=${owner}` };
    },
    // Vite's helper also preloads style sheets, in 500 bytes of each page. Our scripts bring their own.
    load: (id) => (id.startsWith(importHelper) ? 'export const __vitePreload = (load) => load();' : null),
  };
}

/** Components that islands show only after a click: file → export. */
const browserOnlyParts: Record<string, string> = {
  '/site/tickets/TicketDialog.tsx': 'TicketDialog',
  '/site/tickets/Receipt.tsx': 'Receipt',
};

/** Server rendering would add their styles to every page; adopt-stylesheets.ts adds them later. */
const browserOnly: VitePlugin = {
  name: 'browser-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  load(id) {
    const part = Object.entries(browserOnlyParts).find(([file]) => id.endsWith(file))?.[1];
    return part ? `export const ${part} = () => null;` : null;
  },
};
