import type { AstroIntegration } from 'astro';

const office = /\/site\/(pages\/)?office\/|[?&]of=office\b/;
const building = /\/site\/(?!pages\/|office\/).*\.(tsx?|css)$/;

/**
 * The office has its own copies of the building blocks and their sheets. Shared with it, the sheets of public pages would be cut
 * into more pieces, each with its own list of layers: half a kilobyte on every page that no visitor has any use for.
 */
export function officeSheets(): AstroIntegration {
  return {
    name: 'office-sheets',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'office-sheets',
                apply: 'build',
                enforce: 'pre',
                async resolveId(source, importer, options) {
                  if (!importer || !office.test(importer)) return null;
                  const found = await this.resolve(source, importer, { ...options, skipSelf: true });
                  return found && building.test(found.id) ? { ...found, id: `${found.id}?of=office` } : null;
                },
              },
            ],
          },
        });
      },
    },
  };
}
