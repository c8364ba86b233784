import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const folder = fileURLToPath(new URL('./', import.meta.url));
const componentFile = /\/site\/(?!pages\/).*\.(tsx?|css)$/;
const isOffice = (importer: string): boolean => importer.startsWith(folder) || /[?&]of=office\b/.test(importer);

/**
 * Adds the pages of the office: `office/pages/alerts.astro` answers at `/office/alerts`.
 * The office gets its own copies of the components and their stylesheets: shared ones would add
 * half a kilobyte to the public pages, because the bundler would split their stylesheets.
 */
export const officePages: AstroIntegration = {
  name: 'office-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute, updateConfig }) => {
      for (const file of readdirSync(`${folder}pages`)) {
        const name = file.replace('.astro', '');
        injectRoute({
          pattern: name === 'index' ? '/office' : `/office/${name}`,
          entrypoint: `${folder}pages/${file}`,
        });
      }
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'office-sheets',
              apply: 'build',
              enforce: 'pre',
              async resolveId(source, importer, options) {
                if (!importer || !isOffice(importer)) return null;
                const found = await this.resolve(source, importer, { ...options, skipSelf: true });
                return found && componentFile.test(found.id) ? { ...found, id: `${found.id}?of=office` } : null;
              },
            },
          ],
        },
      });
    },
  },
};
