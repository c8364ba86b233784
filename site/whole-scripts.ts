import type { AstroIntegration } from 'astro';

const pageScript = /\?astro&type=script/;

/**
 * A script that a page loads by itself gets its own copy of every module it uses. Shared with another script or with an
 * island, even one small module would become a file, and then the script could no longer travel inside the page.
 */
export function wholeScripts(): AstroIntegration {
  const owners: string[] = [];
  const ownerOf = (importer: string): string | undefined => {
    if (!pageScript.test(importer)) return importer.match(/[?&]of=(\d+)$/)?.[1];
    if (!owners.includes(importer)) owners.push(importer);
    return String(owners.indexOf(importer));
  };
  return {
    name: 'whole-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
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
              },
            ],
          },
        });
      },
    },
  };
}
