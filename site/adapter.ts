import type { AstroIntegration } from 'astro';

/** The whole bridge between Astro and our server: a bundle that exports `render` and `addresses` (see bundle.ts). */
export function plainAdapter(): AstroIntegration {
  return {
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
}
